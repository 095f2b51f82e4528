import AuditKit
package import CodeModel
package import SourceFormats

/// The text of a pin: the SHA-256 digest of a public key, in base64 or hexadecimal.
package enum PinText {
    package enum Verdict: Equatable {
        case genuine
        /// Stands for a pin that was never filled in.
        case placeholder
        /// No 32 bytes in base64, nor in hexadecimal.
        case malformed
    }

    /// Whether a text has the look of a pin or of a placeholder for one; most texts of a program have not.
    static func mayBePin(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.count >= 8, bytes.count <= 100, !bytes.contains(UInt8(ascii: " ")) else { return false }
        if bytes.count >= 43 || text.hasPrefix("sha256/") { return true }
        return bytes.contains(UInt8(ascii: "_"))
            && !bytes.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }

    package static func judge(_ text: String) -> Verdict {
        let body = text.hasPrefix("sha256/") ? String(text.dropFirst(7)) : text
        let letters = body.utf8.filter { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ":") }
        if body.isEmpty || Set(letters).count <= 2 { return .placeholder }
        if digestsOfNothing.contains(body) { return .placeholder }
        if isDigest(body) { return isPatterned(body) ? .placeholder : .genuine }
        let words = Words.of(body)
        if words.contains(where: placeholderWords.contains) || body.contains("...") || body.contains("…") {
            return .placeholder
        }
        return .malformed
    }

    /// Whether a text is the length of a pin in base64 or hexadecimal and has no other characters.
    package static func isDigest(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        if bytes.count == 44, bytes.last == UInt8(ascii: "="), bytes[42] != UInt8(ascii: "=") {
            return bytes.dropLast().allSatisfy(isBase64)
        }
        let plain = bytes.filter { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: " ") }
        return plain.count == 64 && plain.allSatisfy(isHexadecimal)
    }

    /// Letters in the order of the alphabet, or one short piece again and again.
    private static func isPatterned(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        for period in 1...4 where zip(bytes, bytes.dropFirst(period)).prefix(36).allSatisfy({ $0 == $1 }) {
            return true
        }
        return zip(bytes, bytes.dropFirst()).prefix(24).allSatisfy { $1 == $0 &+ 1 }
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"): true
        default: false
        }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        case UInt8(ascii: "A")...UInt8(ascii: "F"): true
        default: false
        }
    }

    /// SHA-256 of no bytes, which shows up where a key could not be read.
    private static let digestsOfNothing: Set<String> = [
        "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    ]

    private static let placeholderWords: Set<String> = [
        "placeholder", "hash", "here", "your", "replace", "todo", "example", "dummy", "changeme", "xxx", "xxxx",
        "sample",
        "pin", "fixme", "insert", "backup", "primary", "fake", "test",
    ]
}

/// A list of pins in Swift code.
package struct PinList {
    /// The literals, in source order.
    package let pins: [Node]
    /// What declares or labels the list.
    package let place: Node
    /// Whether a library's own key says that these are pins.
    package let isCertain: Bool
}

extension SwiftFile {
    /// Lists of pins: TrustKit's `kTSKPublicKeyHashes`, and constants whose names speak of pins.
    ///
    /// A dictionary from hosts to pins gives one list for each host.
    package func pinLists() -> [PinList] {
        var lists: [PinList] = []
        for setting in settings(["kTSKPublicKeyHashes", "TSKPublicKeyHashes"]) where setting.value.kind == .array {
            lists.append(PinList(pins: setting.value.pinLiterals, place: setting.value, isCertain: true))
        }
        guard nodes(.string).contains(where: { PinText.mayBePin($0.name) }) else { return lists }
        for variable in nodes(.variable) where PinNames.speaksOfPins(variable.name) {
            guard let value = variable.initialValue?.plain else { continue }
            if value.dottedName.contains("TSK")
                || variable.descendants.contains(where: { $0.name == "kTSKPublicKeyHashes" })
            {
                continue
            }
            lists += value.pinLists
        }
        for call in nodes(.call) {
            for argument in call.children where argument.role == .argument && PinNames.speaksOfPins(argument.label) {
                lists += argument.plain.pinLists
            }
        }
        return lists
    }
}

/// Names of what holds pins.
package enum PinNames {
    /// Sorts most names out before they are taken apart into words.
    private static func mayMeanPins(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { bytes in
            for index in bytes.indices.dropLast(2) {
                switch bytes[index] | 0x20 {
                case UInt8(ascii: "p"):
                    let next = (bytes[index + 1] | 0x20, bytes[index + 2] | 0x20)
                    if next == (UInt8(ascii: "i"), UInt8(ascii: "n")) || next == (UInt8(ascii: "k"), UInt8(ascii: "i"))
                    {
                        return true
                    }
                    if next == (UInt8(ascii: "u"), UInt8(ascii: "b")) { return true }
                default: continue
                }
            }
            return false
        }
    }

    /// `pinnedKeyHashes`, `spkiHashes`, `certificatePins`, but not `pin` (a number to log in with) and `pinnedHosts`.
    package static func speaksOfPins(_ name: String) -> Bool {
        guard name.utf8.count >= 4, name.utf8.count < 80, mayMeanPins(name) else { return false }
        let words = Set(Words.of(name))
        guard words.isDisjoint(with: ["host", "hosts", "domain", "domains", "rows", "row", "message", "messages"])
        else {
            return false
        }
        if words.contains("spki") || words.contains("pinset") { return true }
        let isPin = !words.isDisjoint(with: ["pin", "pins", "pinned", "pinning"])
        let isHash = !words.isDisjoint(with: [
            "hash", "hashes", "key", "keys", "certificate", "certificates", "cert", "certs",
            "sha", "fingerprint", "fingerprints", "ssl", "tls", "set", "backup", "primary",
        ])
        return (isPin && isHash) || words.isSuperset(of: ["public", "key", "hashes"])
            || words.isSuperset(of: ["public", "key", "hash"])
            || words == ["pins"]
    }
}

extension Node {
    /// The string literals of an array, a set, or a single pin.
    fileprivate var pinLiterals: [Node] {
        switch kind {
        case .string: [self]
        case .array: children.map(\.plain).filter { $0.kind == .string }
        case .call where name == "Set": arguments.first.map { $0.plain.pinLiterals } ?? []
        default: []
        }
    }

    /// One list, or one for each host.
    fileprivate var pinLists: [PinList] {
        if kind == .dictionary {
            return children.flatMap { $0.child(.value)?.plain.pinLists ?? [] }
        }
        let isWhole =
            kind == .string || (kind == .array ? children.allSatisfy { $0.plain.kind == .string } : kind == .call)
        let pins = pinLiterals
        return pins.isEmpty || !isWhole ? [] : [PinList(pins: pins, place: self, isCertain: false)]
    }
}

extension PropertyListFile {
    /// The pins of each domain: App Transport Security's `NSPinnedDomains`, and TrustKit's configuration.
    package func pinnedDomains() -> [(domain: PropertyList.Entry, keys: [String], pins: [(PropertyList.Entry, String)])]
    {
        var found: [(domain: PropertyList.Entry, keys: [String], pins: [(PropertyList.Entry, String)])] = []
        for (keys, isTrustKit) in [
            (["NSAppTransportSecurity", "NSPinnedDomains"], false), (["TSKConfiguration", "TSKPinnedDomains"], true),
        ] {
            guard let domains = root[keys[0]]?[keys[1]]?.dictionary else { continue }
            for domain in domains {
                let pins = isTrustKit ? Self.trustKitPins(domain.node) : Self.systemPins(domain.node)
                found.append((domain, keys + [domain.key], pins))
            }
        }
        return found
    }

    private static func trustKitPins(_ node: PropertyList.Node) -> [(PropertyList.Entry, String)] {
        guard let entry = node.entry("TSKPublicKeyHashes") else { return [] }
        return entry.node.strings.map { (entry, $0) }
    }

    private static func systemPins(_ node: PropertyList.Node) -> [(PropertyList.Entry, String)] {
        ["NSPinnedCAIdentities", "NSPinnedLeafIdentities"].flatMap { key in
            (node[key]?.array ?? []).compactMap { identity in
                guard let entry = identity.entry("SPKI-SHA256-BASE64"), let text = entry.node.string else { return nil }
                return (entry, text)
            }
        }
    }
}
