import CPKCS11
import Foundation
import Testing

@testable import HardwareKeys

/// A real token of its own, since logins are ended under it, behind a module that lies, loses and refuses: SoftHSM's table of functions with some of them replaced.
final class HostileModule: @unchecked Sendable {
    enum Trick: Equatable {
        case none
        /// Each signature says that it has so many bytes.
        case signatureLength(UInt)
        case garbageSignature
        /// Returned once, then the real function works again.
        case signOnce(UInt)
        case signAlways(UInt)
        case slotCount(UInt)
        case foundCount(UInt)
        case endlessObjects
        case attributeLength(UInt)
        case agreedLength(UInt)
        case loginStatus(UInt)
        case tokenFlags(UInt)
        case noToken
        case initialize(UInt)
    }

    private static let lock = NSLock()
    nonisolated(unsafe) private static var current = Trick.none
    nonisolated(unsafe) private static var loginCount = 0
    nonisolated(unsafe) fileprivate static var real = pkcs11_functions()

    static var trick: Trick {
        get { lock.withLock { current } }
        set { lock.withLock { current = newValue } }
    }
    static var logins: Int {
        get { lock.withLock { loginCount } }
        set { lock.withLock { loginCount = newValue } }
    }

    /// The trick, which is played once.
    fileprivate static func takeOnce() -> UInt? {
        lock.withLock {
            guard case .signOnce(let status) = current else { return nil }
            current = .none
            return status
        }
    }

    nonisolated(unsafe) static let functions: UnsafeMutablePointer<pkcs11_functions> = {
        let table = UnsafeMutablePointer<pkcs11_functions>.allocate(capacity: 1)
        if let functions = try? Raw.functions() { real = functions.pointee }
        table.initialize(to: real)
        replace(&table.pointee)
        return table
    }()

    static func module() throws -> PKCS11Module {
        _ = try TestTokens.module()
        return try PKCS11Module(functions: functions)
    }

    static func store(pins: PINSource? = .fixed(TestTokens.bytes(TestTokens.pin)), allowsLastTry: Bool = false) throws
        -> PKCS11KeyStore
    {
        try PKCS11KeyStore(
            module: module(), token: .label("bulwark-hostile"), pins: pins, allowsLastTry: allowsLastTry)
    }

    private static func replace(_ table: inout pkcs11_functions) {
        table.initialize = { arguments in
            if case .initialize(let status) = HostileModule.trick { return arguments == nil ? 0 : status }
            return HostileModule.real.initialize(arguments)
        }
        table.get_slot_list = { present, slots, count in
            switch HostileModule.trick {
            case .slotCount(let claimed):
                count?.pointee = claimed
                return 0
            case .noToken:
                count?.pointee = 0
                return 0
            default: return HostileModule.real.get_slot_list(present, slots, count)
            }
        }
        table.get_token_info = { slot, info in
            let status = HostileModule.real.get_token_info(slot, info)
            if case .tokenFlags(let flags) = HostileModule.trick { info?.pointee.flags |= flags }
            return status
        }
        table.login = { session, user, pin, count in
            HostileModule.logins += 1
            if case .loginStatus(let status) = HostileModule.trick { return status }
            return HostileModule.real.login(session, user, pin, count)
        }
        table.find_objects = { session, objects, most, count in
            switch HostileModule.trick {
            case .foundCount(let claimed):
                count?.pointee = claimed
                return 0
            case .endlessObjects:
                count?.pointee = most
                return 0
            default: return HostileModule.real.find_objects(session, objects, most, count)
            }
        }
        table.get_attribute_value = { session, object, attributes, count in
            let status = HostileModule.real.get_attribute_value(session, object, attributes, count)
            if case .attributeLength(let length) = HostileModule.trick { attributes?.pointee.length = length }
            if case .agreedLength(let length) = HostileModule.trick, attributes?.pointee.type == 0x11 {
                attributes?.pointee.length = length
            }
            return status
        }
        table.sign_init = { session, mechanism, key in
            if let status = HostileModule.takeOnce() { return status }
            if case .signAlways(let status) = HostileModule.trick { return status }
            return HostileModule.real.sign_init(session, mechanism, key)
        }
        table.sign = { session, data, count, signature, length in
            let status = HostileModule.real.sign(session, data, count, signature, length)
            switch HostileModule.trick {
            case .signatureLength(let claimed): length?.pointee = claimed
            case .garbageSignature: signature?.pointee ^= 1
            default: break
            }
            return status
        }
    }
}
