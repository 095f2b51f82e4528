import Dispatch
import Foundation
import HardwareKeys
import SecretMemory

/// The real tokens that `scripts/start-test-tokens` started.
enum TestTokens {
    static let modulePath = ProcessInfo.processInfo.environment["BULWARK_TEST_PKCS11"]
    static let tpmSocket = ProcessInfo.processInfo.environment["BULWARK_TEST_TPM"]
    static let tpmToLock = ProcessInfo.processInfo.environment["BULWARK_TEST_TPM_TO_LOCK"]
    static let pin = ProcessInfo.processInfo.environment["BULWARK_TEST_PIN"] ?? ""

    static let hasPKCS11 = said(modulePath != nil, "SoftHSM2")
    static let hasTPM = said(tpmSocket != nil, "swtpm")
    static let why = "no token; run the tests by scripts/test, which starts tokens"

    private static func said(_ isThere: Bool, _ name: String) -> Bool {
        if !isThere { print("skipped: what needs \(name); \(why)") }
        return isThere
    }

    static func module() throws -> PKCS11Module { try PKCS11Module.load(modulePath ?? "/") }

    static func store(
        _ token: String = "bulwark-test", pins: PINSource? = .fixed(bytes(pin)), mostSessions: Int = 8
    ) throws -> PKCS11KeyStore {
        try PKCS11KeyStore(module: module(), token: .label(token), pins: pins, mostSessions: mostSessions)
    }

    /// A token whose keys another program makes. No test makes keys in it from this process: SoftHSM2 can miss what another
    /// process wrote while it writes itself.
    static let ofOthers = "bulwark-others"

    /// One device for all tests: the emulator serves one connection at a time.
    static let tpm = TPMDevice(.unixSocket(tpmSocket ?? "/"))

    static func bytes(_ text: String) -> SecretBytes {
        SecretBytes(count: text.utf8.count) { $0.copyBytes(from: text.utf8) }
    }
}

/// A folder that goes with the test.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("bulwark-keys-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Runs a program and gives its exit code and what it wrote.
@discardableResult
func shell(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
}

func isInstalled(_ program: String) -> Bool {
    let isThere = (try? shell(["which", program]).status) == 0
    if !isThere { print("skipped: what needs \(program), which is not installed") }
    return isThere
}

/// The code that a call ends with; nil where it ends well.
func code(_ body: () throws -> Void) -> HardwareKeyError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? HardwareKeyError)?.code
    }
}

extension KeyLabel {
    init(test text: String) {
        do { self = try KeyLabel(text) } catch { fatalError("no label: \(text)") }
    }
}
