// The names are Apple’s.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@available(macOS 10.7, iOS 8.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public final class SecAccessControl: Sendable {
    public let accessible: CFString
    public let flags: SecAccessControlCreateFlags

    init(_ accessible: CFString, _ flags: SecAccessControlCreateFlags) {
        self.accessible = accessible
        self.flags = flags
    }
}

@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public struct SecAccessControlCreateFlags: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let userPresence = Self(rawValue: 1 << 0)
    @available(macOS 10.13.4, iOS 11.3, tvOS 11.3, watchOS 4.3, *)
    public static let biometryAny = Self(rawValue: 1 << 1)
    @available(macOS 10.13.4, iOS 11.3, tvOS 11.3, watchOS 4.3, *)
    public static let biometryCurrentSet = Self(rawValue: 1 << 3)
    @available(macOS 10.11, iOS 9.0, *)
    public static let devicePasscode = Self(rawValue: 1 << 4)
    @available(macOS 10.12.1, iOS 9.0, *)
    public static let or = Self(rawValue: 1 << 14)
    @available(macOS 10.12.1, iOS 9.0, *)
    public static let and = Self(rawValue: 1 << 15)
    @available(macOS 10.12.1, iOS 9.0, *)
    public static let privateKeyUsage = Self(rawValue: 1 << 30)
}

@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public func SecAccessControlCreateWithFlags(
    _ allocator: CFAllocator?, _ protection: Any, _ flags: SecAccessControlCreateFlags,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? {
    guard let accessible = protection as? CFString, !EmulatedKeychain.shared.refusesAccessControl else { return nil }
    return SecAccessControl(accessible, flags)
}
