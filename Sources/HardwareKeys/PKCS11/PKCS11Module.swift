import CPKCS11
import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A PKCS #11 module, loaded into the process at run time (OASIS PKCS #11 v2.40; modules of version 3 offer its list of
/// functions too).
///
/// A module is code that runs with all privileges of the process. The lengths and handles that it returns are
/// validated, but a module that overflows its buffers or exits the process cannot be contained: run an untrusted module
/// behind `p11-kit server`, and load `p11-kit-client.so` instead.
public final class PKCS11Module: Sendable {
    let calls: PKCS11Calls
    /// For all stores of this module: one made for each request would try a wrong PIN each time.
    let refused = RefusedPINs()
    private let process: Int32

    /// Loads the module at an absolute path once per process: the same path returns the same module. It stays loaded.
    ///
    /// - Throws: `invalidArgument` for a relative path, which the search path could resolve to another file;
    ///   `moduleMissing`; `moduleBroken` if it is not a PKCS #11 module of version 2 or fails to initialize.
    public static func load(_ path: String) throws(HardwareKeyError) -> PKCS11Module {
        guard path.hasPrefix("/"), !path.utf8.contains(0) else {
            throw HardwareKeyError(
                .invalidArgument,
                "the module’s path is not absolute, so another file could be loaded; specify the full path")
        }
        // The loader would wait at a pipe for somebody who writes.
        var status = stat()
        guard stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
            throw HardwareKeyError(.moduleMissing, "the module’s path is not a regular file; specify the module")
        }
        return try LoadedModules.shared.module(path)
    }

    init(functions: UnsafePointer<pkcs11_functions>) throws(HardwareKeyError) {
        guard functions.pointee.version.major == 2 else {
            throw HardwareKeyError(
                .moduleBroken,
                "the module offers version \(functions.pointee.version.major) of PKCS #11, not 2; use another module"
            )
        }
        calls = PKCS11Calls(functions)
        process = getpid()
        try calls.initialize()
    }

    /// - Throws: `sessionLost` in a child of `fork`, where the module would have to be started anew (section 5.4).
    func checkProcess() throws(HardwareKeyError) {
        guard getpid() == process else {
            throw HardwareKeyError(
                .sessionLost, "the process forked after the module was loaded; load and use it only in the child")
        }
    }

    /// Returns the tokens that are currently present.
    public func tokens() throws(HardwareKeyError) -> [PKCS11Token] {
        try checkProcess()
        var tokens: [PKCS11Token] = []
        for slot in try calls.slots() {
            do throws(HardwareKeyError) {
                tokens.append(PKCS11Token(slot: slot, try calls.tokenInfo(slot)))
            } catch {
                // It was pulled between the two calls.
                guard error.code == .tokenRemoved || error.code == .tokenNotFound else { throw error }
            }
        }
        return tokens
    }
}

/// The modules of this process, by path: `C_Initialize` is for a process as a whole.
///
/// Sendable: `modules` is touched on `queue` alone.
private final class LoadedModules: @unchecked Sendable {
    static let shared = LoadedModules()
    private let queue = DispatchQueue(label: "bulwark.hardware-keys.modules")
    private var modules: [String: PKCS11Module] = [:]

    func module(_ path: String) throws(HardwareKeyError) -> PKCS11Module {
        let result: Result<PKCS11Module, HardwareKeyError> = queue.sync {
            if let module = modules[path] { return .success(module) }
            do throws(HardwareKeyError) {
                let module = try Self.load(path)
                modules[path] = module
                return .success(module)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private static func load(_ path: String) throws(HardwareKeyError) -> PKCS11Module {
        // Never closed: threads of the module may still run in its code.
        guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            throw HardwareKeyError(
                .moduleMissing,
                "the PKCS #11 module cannot be loaded; install it, or check for missing libraries with ldd")
        }
        guard let symbol = dlsym(handle, "C_GetFunctionList") else {
            throw HardwareKeyError(.moduleBroken, "the library is not a PKCS #11 module; specify the token’s module")
        }
        var functions: UnsafeMutablePointer<pkcs11_functions>?
        let status = unsafeBitCast(symbol, to: GetFunctionList.self)(&functions)
        guard status == 0, let functions else {
            throw HardwareKeyError(
                .moduleBroken, "the module does not provide a function list; reinstall it", status: Int64(status))
        }
        return try PKCS11Module(functions: functions)
    }

    private typealias GetFunctionList =
        @convention(c) (UnsafeMutablePointer<UnsafeMutablePointer<pkcs11_functions>?>) -> UInt
}
