import AuditAnalysis
import AuditKit
import CodeModel

extension SensitiveValue {
    /// Whether no protocol of a server asks for it in an address: what somebody chose or got for one sign-in, what tells of
    /// their health, their card and their papers, and what renews tokens or proves which client asks, which OAuth wants in
    /// the body (RFC 6749, sections 2.3.1 and 6).
    var belongsInNoAddress: Bool {
        if isChosenByPeople || isOfHealth || name.isOneTimeCodeName || kind == .financial { return true }
        if kind == .personal { return identifies }
        let words = Words.of(name)
        return zip(words, words.dropFirst()).contains { first, second in
            switch second {
            case "token", "tokens": first == "refresh"
            case "secret": first == "client"
            case "key":
                ["private", "recovery", "master", "secret", "activation", "encryption", "signing"].contains(first)
            case "phrase": ["recovery", "seed"].contains(first)
            default: false
            }
        }
    }
}

extension CodeTree {
    /// Whether the file sends a credential of this name to a server in a header, too: `"Bearer \(session.token)"`.
    func sendsInHeader(_ found: SensitiveValue) -> Bool {
        guard found.kind == .credential else { return false }
        return nodes(.string, named: ["Authorization"]).contains { key in
            var place = key.parent
            if key.role == .argument, place?.kind == .subscriptCall { place = place?.enclosing(.assignment) }
            guard let place, [.call, .dictionaryEntry, .assignment].contains(place.kind) else { return false }
            return place.namesWithin.contains(found.name)
        }
    }
}

/// The tokens that a project sends in the header that is made for them: the server that gave them takes them there.
struct TokensOfHeaders: Fact {
    private let names: Set<String>

    init(workspace: Workspace) {
        let found = workspace.concurrentMap { file -> [String] in
            guard file.role.isShipped else { return [] }
            return file.tree.nodes(.string, named: ["Authorization"]).flatMap { key -> [String] in
                var place = key.parent
                if key.role == .argument, place?.kind == .subscriptCall { place = place?.enclosing(.assignment) }
                guard let place, [.call, .dictionaryEntry, .assignment].contains(place.kind) else { return [] }
                return place.namesWithin.filter { Words.of($0).count > 1 && Words.of($0).last == "token" }
            }
        }
        names = Set(found.joined())
    }

    /// Whether a token of this name, which says more than that it is one, goes into a header somewhere.
    func contains(_ found: SensitiveValue) -> Bool { found.kind == .credential && names.contains(found.name) }
}
