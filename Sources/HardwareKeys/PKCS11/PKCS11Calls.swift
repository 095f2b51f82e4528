import CPKCS11
import Dispatch

/// The functions of a module, one call each, with what the module says of lengths checked. No decision is taken here.
///
/// Sendable: the table never changes, and the module locks by itself or is called under `turn`.
struct PKCS11Calls: @unchecked Sendable {
    private let functions: UnsafePointer<pkcs11_functions>
    /// For a module that cannot be called by several threads.
    private let turn: Turn

    init(_ functions: UnsafePointer<pkcs11_functions>) {
        self.functions = functions
        turn = Turn()
    }

    /// `C_Initialize` with the system's locks; a module that has none gets one call at a time.
    func initialize() throws(HardwareKeyError) {
        let initialize = try known(functions.pointee.initialize)
        var arguments = pkcs11_initialize_arguments()
        arguments.flags = 0x2  // CKF_OS_LOCKING_OK
        var status = PKCS11Status(rawValue: initialize(&arguments))
        if status == .cantLock {
            turn.isNeeded = true
            status = PKCS11Status(rawValue: initialize(nil))
        }
        // Another part of the process has started it; it is theirs to end.
        guard status == .ok || status == .alreadyInitialized else {
            let error = status.error(in: "C_Initialize")
            throw HardwareKeyError(
                .moduleBroken, "the module failed to initialize; check its configuration", status: error.status)
        }
    }

    func slots() throws(HardwareKeyError) -> [UInt] {
        let list = try known(functions.pointee.get_slot_list)
        var slots = [UInt](repeating: 0, count: Self.mostSlots)
        var count = UInt(slots.count)
        try check("C_GetSlotList") { list(1, &slots, &count) }
        guard count <= Self.mostSlots else { throw Self.broken("C_GetSlotList") }
        return Array(slots.prefix(Int(count)))
    }

    func tokenInfo(_ slot: UInt) throws(HardwareKeyError) -> pkcs11_token_info {
        let get = try known(functions.pointee.get_token_info)
        var info = pkcs11_token_info()
        try check("C_GetTokenInfo") { get(slot, &info) }
        return info
    }

    func openSession(_ slot: UInt) throws(HardwareKeyError) -> UInt {
        let open = try known(functions.pointee.open_session)
        var session: UInt = 0
        let readWrite: UInt = 0x2 | 0x4  // CKF_RW_SESSION, CKF_SERIAL_SESSION
        var status = run { open(slot, readWrite, nil, nil, &session) }
        // A write-protected token opens for reading and can still sign.
        if status == .tokenWriteProtected { status = run { open(slot, 0x4, nil, nil, &session) } }
        guard status == .ok else { throw status.error(in: "C_OpenSession") }
        return session
    }

    /// A session that cannot be closed is gone already.
    func closeSession(_ session: UInt) {
        guard let close = functions.pointee.close_session else { return }
        _ = run { close(session) }
    }

    /// - Parameter pin: nil where it is typed at the device.
    func login(_ session: UInt, user: UInt, pin: UnsafeRawBufferPointer?) throws(HardwareKeyError) -> PKCS11Status {
        let login = try known(functions.pointee.login)
        let bytes = pin?.baseAddress.map { UnsafeMutablePointer(mutating: $0.assumingMemoryBound(to: UInt8.self)) }
        return run { login(session, user, bytes, UInt(pin?.count ?? 0)) }
    }

    /// Whether the normal user is logged in, by the session's state (v2.40, section 5.6): reading or writing.
    func isLoggedIn(_ session: UInt) throws(HardwareKeyError) -> Bool {
        let get = try known(functions.pointee.get_session_info)
        var info = pkcs11_session_info()
        try check("C_GetSessionInfo") { get(session, &info) }
        return info.state == 1 || info.state == 3
    }

    func generateKeyPair(
        _ session: UInt, public publicTemplate: PKCS11Template, private privateTemplate: PKCS11Template
    ) throws(HardwareKeyError) -> (public: UInt, private: UInt) {
        let generate = try known(functions.pointee.generate_key_pair)
        var mechanism = pkcs11_mechanism(mechanism: 0x1040, parameter: nil, length: 0)  // CKM_EC_KEY_PAIR_GEN
        var keys: (UInt, UInt) = (0, 0)
        try check("C_GenerateKeyPair") {
            publicTemplate.withAttributes { first, firstCount in
                privateTemplate.withAttributes { second, secondCount in
                    generate(session, &mechanism, first, firstCount, second, secondCount, &keys.0, &keys.1)
                }
            }
        }
        return keys
    }

    func destroy(_ session: UInt, _ object: UInt) throws(HardwareKeyError) {
        let destroy = try known(functions.pointee.destroy_object)
        try check("C_DestroyObject") { destroy(session, object) }
    }

    /// The objects with these attributes.
    func objects(_ session: UInt, _ template: PKCS11Template) throws(HardwareKeyError) -> [UInt] {
        let start = try known(functions.pointee.find_objects_init)
        let next = try known(functions.pointee.find_objects)
        let end = try known(functions.pointee.find_objects_final)
        try check("C_FindObjectsInit") { template.withAttributes { start(session, $0, $1) } }
        defer { _ = run { end(session) } }
        var found: [UInt] = []
        var handles = [UInt](repeating: 0, count: 64)
        while true {
            var count: UInt = 0
            try check("C_FindObjects") { next(session, &handles, 64, &count) }
            guard count > 0 else { return found }
            guard count <= 64, found.count < Self.mostObjects else { throw Self.broken("C_FindObjects") }
            found += handles.prefix(Int(count))
        }
    }

    /// An attribute's bytes, or nil where the object has none or does not show it.
    func attribute(_ session: UInt, _ object: UInt, _ type: PKCS11Attribute) throws(HardwareKeyError) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: Self.mostAttributeBytes)
        let (status, count) = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(HardwareKeyError) in
            try attribute(session, object, type, into: UnsafeMutableRawBufferPointer(buffer))
        }
        switch status {
        case .ok: return count.map { Array(bytes.prefix($0)) }
        case .attributeSensitive, .attributeTypeInvalid: return nil
        default: throw status.error(in: "C_GetAttributeValue")
        }
    }

    /// Reads an attribute into `buffer`. The count is nil where the module does not tell it.
    func attribute(
        _ session: UInt, _ object: UInt, _ type: PKCS11Attribute, into buffer: UnsafeMutableRawBufferPointer
    ) throws(HardwareKeyError) -> (PKCS11Status, count: Int?) {
        let get = try known(functions.pointee.get_attribute_value)
        var attribute = pkcs11_attribute(type: type.rawValue, value: buffer.baseAddress, length: UInt(buffer.count))
        let status = run { get(session, object, &attribute, 1) }
        guard status == .ok, attribute.length != UInt.max else { return (status, nil) }
        guard attribute.length <= buffer.count else { throw Self.broken("C_GetAttributeValue") }
        return (status, Int(attribute.length))
    }

    /// Starts an ECDSA signature over a digest (`CKM_ECDSA`).
    func startSigning(_ session: UInt, key: UInt) throws(HardwareKeyError) {
        let start = try known(functions.pointee.sign_init)
        var mechanism = pkcs11_mechanism(mechanism: 0x1041, parameter: nil, length: 0)
        try check("C_SignInit") { start(session, &mechanism, key) }
    }

    func sign(_ session: UInt, _ digest: MessageDigest) throws(HardwareKeyError) -> [UInt8] {
        let sign = try known(functions.pointee.sign)
        var input = digest.bytes
        var signature = [UInt8](repeating: 0, count: Self.signatureRoom)
        var count = UInt(signature.count)
        try check("C_Sign") { sign(session, &input, UInt(input.count), &signature, &count) }
        guard count <= signature.count else { throw Self.broken("C_Sign") }
        return Array(signature.prefix(Int(count)))
    }

    /// `CKM_ECDH1_DERIVE` without a derivation function; `point` is an uncompressed point.
    func derive(
        _ session: UInt, key: UInt, with point: [UInt8], _ template: PKCS11Template
    ) throws(HardwareKeyError) -> UInt {
        let derive = try known(functions.pointee.derive_key)
        var point = point
        var derived: UInt = 0
        try check("C_DeriveKey") {
            point.withUnsafeMutableBufferPointer { point in
                var parameters = pkcs11_ecdh1_parameters(
                    kdf: 1, shared_data_length: 0, shared_data: nil, public_data_length: UInt(point.count),
                    public_data: point.baseAddress)
                return withUnsafeMutableBytes(of: &parameters) { parameters in
                    var mechanism = pkcs11_mechanism(
                        mechanism: 0x1050, parameter: parameters.baseAddress, length: UInt(parameters.count))
                    return template.withAttributes { derive(session, &mechanism, key, $0, $1, &derived) }
                }
            }
        }
        return derived
    }

    private func known<Function>(_ function: Function?) throws(HardwareKeyError) -> Function {
        guard let function else {
            throw HardwareKeyError(
                .moduleBroken, "the module lacks a function that the standard requires; use another module")
        }
        return function
    }

    private func check(_ operation: StaticString, _ call: () -> UInt) throws(HardwareKeyError) {
        let status = run(call)
        guard status == .ok else { throw status.error(in: operation) }
    }

    private func run(_ call: () -> UInt) -> PKCS11Status {
        PKCS11Status(rawValue: turn.isNeeded ? turn.queue.sync(execute: call) : call())
    }

    private static func broken(_ operation: StaticString) -> HardwareKeyError {
        HardwareKeyError(
            .moduleBroken, "the module reports more data than its buffer can hold (\(operation)); use another module")
    }

    private static let mostSlots = 256
    private static let mostObjects = 65_536
    /// Certificates are the largest thing that is read.
    private static let mostAttributeBytes = 16_384
    /// A signature has 64 bytes; a module that writes DER by mistake needs eight more.
    private static let signatureRoom = 128

    /// Sendable: `isNeeded` is written before the module is handed to anybody.
    private final class Turn: @unchecked Sendable {
        let queue = DispatchQueue(label: "bulwark.hardware-keys.module-turn")
        var isNeeded = false
    }
}
