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
        let words = Words.of(phrase ?? name)
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

extension Node {
    /// Whether a call of Alamofire or Moya writes its parameters into the query, as it does without a body.
    var putsIntoQuery: Bool {
        let encoding = argument("encoding") ?? argument("encoder")
        let words = Words.of(encoding?.text ?? "")
        if words.contains("query") { return true }
        if name == "requestParameters" || words.contains(where: ["json", "body", "property", "multipart"].contains) {
            return false
        }
        guard let method = argument("method")?.unwrapped else { return true }
        return method.kind == .member && ["get", "head", "delete"].contains(method.name)
    }

    /// Whether the text begins with `https://` or `wss://`.
    var startsURL: Bool {
        guard kind == .interpolatedString || kind == .binary, let first = children.first else { return false }
        let literal = first.kind == .interpolatedString ? first.children.first : first
        guard let literal, literal.kind == .string else { return false }
        return literal.name.hasPrefix("https://") || literal.name.hasPrefix("wss://")
    }

    /// Whether query items are made for the body of a form: the function reads them back as text or data.
    var isInForm: Bool {
        guard let function = trustFunction else { return false }
        let names = function.name.lowercased()
        if names.contains("body") || names.contains("form") { return true }
        return function.descendants.contains { node in
            (node.kind == .member && ["query", "percentEncodedQuery"].contains(node.name) && node.role != .target)
                || (node.kind == .assignment && ["httpBody", "body"].contains(node.child(.target)?.name ?? ""))
        }
    }
}
