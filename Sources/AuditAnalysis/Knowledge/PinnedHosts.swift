package import AuditKit
package import CodeModel
package import SourceFormats

/// A host that the project pins.
package struct PinnedHost: Sendable {
    /// In lower case, without `*.` before it.
    package let name: String
    /// Whether the pins hold for the hosts below it as well; nothing where code of the project's own decides.
    package let coversSubdomains: Bool?
    package let place: Place

    package enum Place: Sendable {
        case code(Node)
        case list(PropertyList.Entry, path: [String], PropertyListFile)
    }

    /// Whether the pins hold, or may hold, for a host.
    package func covers(_ host: String) -> Bool {
        host == name || coversSubdomains != false && host.hasSuffix("." + name)
    }
}

/// The hosts that shipped code and lists pin, each place once.
package struct PinnedHosts: Fact {
    package private(set) var all: [PinnedHost] = []

    package init(workspace: Workspace) {
        all = workspace.concurrentMap { file in
            file.role.isShipped && file.mayPin ? file.pinnedHosts : []
        }.flatMap(\.self)
        for file in workspace.infoPlists where file.source.role.isShipped && file.isOfProgram {
            all += file.pinnedDomains().map { domain, keys, _ in
                let options = ["NSIncludesSubdomains", "TSKIncludeSubdomains", "kTSKIncludeSubdomains"]
                let isWide = options.contains { domain.node[$0]?.booleanLike == true }
                let name = file.releaseValues(of: domain.key).first ?? domain.key
                return PinnedHost(
                    name: name.lowercased(), coversSubdomains: isWide,
                    place: .list(domain, path: keys, file))
            }
        }
    }

    /// Those of a Swift file, in source order.
    package func hosts(in file: SwiftFile) -> [(host: PinnedHost, node: Node)] {
        all.compactMap { host in
            if case .code(let node) = host.place, node.tree === file.tree { (host, node) } else { nil }
        }
    }
}

extension SwiftFile {
    /// Whether the file has what goes with pins, so that its texts are worth a look.
    fileprivate var mayPin: Bool {
        evaluators.contains(where: tree.mentions) || tree.containsName { $0.utf8.count >= 43 && PinText.mayBePin($0) }
    }

    fileprivate var pinnedHosts: [PinnedHost] {
        nodes(.string).compactMap { text in
            guard HostText.isHost(text.name), !text.isForDevelopers, let pins = text.pins else { return nil }
            let name = text.name.lowercased()
            let isWide = name.hasPrefix("*.")
            return PinnedHost(
                name: isWide ? String(name.dropFirst(2)) : name,
                coversSubdomains: isWide ? true : Self.coversSubdomains(pins), place: .code(text))
        }
    }

    /// TrustKit and Alamofire take the name as it is; a table of the project's own may be read in any way.
    private static func coversSubdomains(_ pins: Node) -> Bool? {
        let names = pins.kind == .dictionary ? pins.children.compactMap { $0.child(.key)?.plain.name } : []
        guard names.contains(where: { $0.hasSuffix("TSKPublicKeyHashes") }) else {
            return evaluators.contains(pins.name) ? false : nil
        }
        let entry = pins.children.first { $0.child(.key)?.plain.name.hasSuffix("TSKIncludeSubdomains") == true }
        return entry.map { $0.child(.value)?.plain.name == "true" } ?? false
    }
}

extension Node {
    /// What a host is pinned to: the value of its entry in a table, or what is given beside it to a call.
    fileprivate var pins: Node? {
        guard let parent else { return nil }
        if role == .key, parent.kind == .dictionaryEntry {
            return parent.child(.value)?.plain.holdingPins
        }
        guard role == .argument, parent.kind == .call, hostLabels.contains(label.lowercased()) else { return nil }
        return parent.arguments.lazy.filter { $0 != self }.compactMap(\.plain.holdingPins).first
    }

    private var holdingPins: Node? {
        if evaluators.contains(name) { return self }
        guard kind != .closure else { return nil }
        let parts = [self] + descendants.prefix(400)
        return parts.contains { $0.kind == .string && PinText.judge($0.name) == .genuine } ? self : nil
    }
}

private let hostLabels: Set<String> = ["host", "hostname", "domain", "forhost", "fordomain", "server"]

/// Alamofire's ways to pin, and TrustKit's key.
private let evaluators: Set<String> = [
    "PinnedCertificatesTrustEvaluator", "PublicKeysTrustEvaluator", "pinCertificates", "pinPublicKeys",
    "kTSKPublicKeyHashes", "pinnedCertificates", "publicKeys",
]

/// Tells texts that are hosts.
enum HostText {
    /// Whether a text is the name of a host: labels of letters, digits and hyphens, the last one of letters.
    static func isHost(_ text: String) -> Bool {
        let plain = text.hasPrefix("*.") ? text.dropFirst(2) : text[...]
        guard plain.utf8.count >= 4, plain.utf8.count <= 253, plain.contains(".") else { return false }
        let labels = plain.split(separator: ".", omittingEmptySubsequences: false)
        guard let last = labels.last, last.count >= 2, last.allSatisfy({ $0.isASCII && $0.isLetter }) else {
            return false
        }
        guard !fileEndings.contains(last.lowercased()) else { return false }
        return labels.allSatisfy { label in
            !label.isEmpty && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        }
    }

    private static let fileEndings: Set<String> = ["cer", "der", "crt", "pem", "plist", "json", "swift", "p", "txt"]
}
