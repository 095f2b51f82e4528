import AuditKit
import CodeModel

/// What anybody can find out or guess: the time, identifiers of records and devices, names of machines.
struct KnownOrigins {
    let lookup: Lookup

    func labels(ofMember node: Node) -> FlowLabels {
        if Self.members.contains(node.name) { return .known }
        guard let base = node.base?.unwrapped else { return [] }
        // `"\(note.id)"`
        if node.name == "id", node.parent?.kind == .interpolation { return .known }
        if node.name == "now" { return Self.clocks.contains(base.name) ? .known : [] }
        if Self.identifiers.contains(node.name) { return isFresh(base) ? [] : .known }
        let owner = base.dottedName
        let isOfDevice = ["UIDevice.current", "WKInterfaceDevice.current"].contains { owner.hasPrefix($0) }
        return isOfDevice && Self.ofDevice.contains(node.name) ? .known : []
    }

    static func isKnown(call node: Node) -> Bool {
        guard node.callee?.unwrapped.kind == .reference else {
            return node.name == "current" && node.base?.name == "Host"
        }
        if node.arguments.isEmpty { return clocks.contains(node.name) || questions.contains(node.name) }
        return questions.contains(node.name)
    }

    /// Whether an identifier is made where it is used: `UUID().uuid`, or of a local that holds a new one.
    private func isFresh(_ base: Node) -> Bool {
        if Words.of(base.lastName).contains(where: ["key", "secret", "token"].contains) { return true }
        if base.kind == .call { return ["UUID", "NSUUID"].contains(base.name) }
        guard base.kind == .reference, let made = lookup.declaration(of: base), made.enclosingFunction != nil,
            let value = made.initialValue?.unwrapped
        else { return false }
        return value.kind == .call && ["UUID", "NSUUID"].contains(value.name)
    }

    private static let identifiers: Set<String> = ["uuid", "uuidString"]

    private static let members: Set<String> = [
        "timeIntervalSince1970", "timeIntervalSinceReferenceDate", "timeIntervalSinceNow", "systemUptime",
        "uptimeNanoseconds", "identifierForVendor", "advertisingIdentifier", "bundleIdentifier", "hostName",
        "processIdentifier", "operatingSystemVersionString",
    ]

    private static let ofDevice: Set<String> = ["name", "model", "systemVersion", "localizedModel", "systemName"]

    private static let clocks: Set<String> = ["Date", "NSDate", "DispatchTime", "DispatchWallTime"]

    /// Functions of C that tell of the machine or the time.
    private static let questions: Set<String> = [
        "time", "getpid", "getppid", "gethostname", "CFAbsoluteTimeGetCurrent", "CACurrentMediaTime",
        "mach_absolute_time", "clock", "IORegistryEntryCreateCFProperty", "IORegistryEntrySearchCFProperty",
    ]
}

extension Node {
    /// `SHA256.hash(data: bytes)`, `bytes.sha256()`
    var makesPlainDigest: Bool {
        if name == "hash" {
            return argument("data") != nil
                && ["SHA1", "SHA256", "SHA384", "SHA512", "MD5"].contains(base?.unwrapped.name ?? "")
        }
        return arguments.isEmpty && base != nil && ["sha256", "sha512", "sha384", "sha1", "md5"].contains(name)
    }

    /// Whether a call makes the code of a message with a key: with CryptoKit, CryptoSwift or a function named for it.
    func makesAuthenticator(_ lookup: Lookup) -> Bool {
        switch name {
        case "authenticationCode": return base?.unwrapped.name == "HMAC"
        case "authenticate":
            return ["HMAC", "CMAC", "Poly1305"].contains(base?.unwrapped.name ?? "")
        case "finalize", "finalise":
            guard let hash = base else { return false }
            return lookup.type(of: hash)?.name == "HMAC"
        default: return false
        }
    }
}
