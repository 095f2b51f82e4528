import AuditKit
import CodeModel

/// What names say together with the type that they are a part of.
extension SensitiveNames {
    /// What a property speaks of together with its type: the `number` of a card, the `access` of session tokens, the
    /// `words` of a mnemonic.
    func kind(of name: String, in type: String) -> SensitiveKind? {
        if let own = kind(of: name) { return Self.isPublic(name, in: type) ? nil : own }
        let phrase = phrase(of: name, in: type)
        if phrase != name { return kind(of: phrase) }
        let words = Words.of(type)
        guard let owners = whole[name], !words.contains("public") else { return ofOnlyText(name, words) }
        return words.contains(where: owners.contains) ? .credential : nil
    }

    /// The one text of a type that is named for what it holds: the `value` of an access token, of a lab result.
    private func ofOnlyText(_ name: String, _ type: [String]) -> SensitiveKind? {
        guard ["value", "rawValue", "string", "text", "bytes", "data"].contains(name) else { return nil }
        let phrase = Self.content(of: type).joined(separator: "_")
        guard type.count > 1 || Self.isUnmistakable(phrase), !type.contains(where: Self.lexical.contains), isKey(phrase)
        else {
            return nil
        }
        return kind(of: phrase)
    }

    /// The name of a property with the word of its type that makes it telling: `card_number`.
    func phrase(of name: String, in type: String) -> String {
        guard let nouns = owned[name] else {
            let words = Words.of(type)
            return ofOnlyText(name, words) == nil ? name : Self.content(of: words).joined(separator: "_")
        }
        let words = Words.of(type)
        guard let owner = words.last(where: { nouns.contains($0) }), !words.contains(where: Self.lexical.contains)
        else {
            return name
        }
        if following.contains(name) { return owner + "_" + name }
        return name + "_" + (["grant", "session"].contains(owner) ? "token" : owner)
    }

    /// Whether only the type of whose property it is makes a name telling.
    static func hangsOnType(_ name: String) -> Bool { owned[name] != nil || whole[name] != nil }

    /// Whether a type's tokens are pieces of a text, a query or a theme: `UISearchToken`, `HighlightToken`.
    static func isLexical(_ type: String) -> Bool {
        guard type.hasSuffix("Token") else { return false }
        return Words.of(type).contains(where: lexical.contains)
    }

    /// What a token is of that stands for a piece of a query, a text or a theme.
    static let lexical: Set<String> = [
        "search", "filter", "query", "lexical", "operator", "keyword", "theme", "color", "accent", "design", "style",
        "spacing", "invalidation", "undo", "paging", "pagination", "paginate", "paginated", "pager", "sync", "delta",
        "history", "alert", "alarm", "dedupe", "deduplication", "batch", "ubiquity",
        "highlight", "completion", "suggestion", "word", "tag", "mention", "emoji", "artwork", "image", "avatar",
        "cursor",
    ]
}

extension Lookup {
    /// The property that a member means; also of what a closure is handed, where the name tells nothing without its type.
    func property(namedBy member: Node) -> Node? {
        if let declared = declaration(ofMember: member) { return declared }
        return SensitiveNames.hangsOnType(member.name) ? ValueTypes(lookup: self).declaration(ofMember: member) : nil
    }
}

/// Names of properties that only the type makes telling, with the words of types that do.
private let owned: [String: Set<String>] = [
    "number": ["card", "account", "passport", "license", "licence", "insurance"],
    "no": ["card", "account", "passport"],
    "pan": ["card"],
    "code": ["security", "verification", "recovery", "pin", "access", "login", "transaction", "unlock", "reset"],
    "access": ["token", "tokens", "grant"], "refresh": ["token", "tokens", "grant", "session"],
    // What somebody is treated with and for, and how their heart beats.
    "name": ["medication", "medicine", "disease", "prescription", "treatment", "drug"],
    "drug": ["prescription"], "dose": ["medication", "medicine", "prescription", "drug"],
    "dosage": ["medication", "medicine"], "condition": ["medication", "medicine", "patient"],
    "finding": ["lab", "test", "patient"], "findings": ["lab", "test", "patient"],
    "symptom": ["patient"], "symptoms": ["patient"], "diagnosis": ["patient", "lab"], "bpm": ["heart", "pulse"],
    "rate": ["heart", "pulse"],
]

/// The names among them that stand behind the word of the type: the number of a card.
private let following: Set<String> = [
    "number", "no", "pan", "code", "name", "dose", "dosage", "condition", "diagnosis", "bpm", "rate", "drug", "finding",
    "findings", "symptom", "symptoms",
]

/// Names of properties that are all there is of a secret type: the words of a mnemonic, the scalar of a key.
private let whole: [String: Set<String>] = {
    let phrases: Set<String> = ["mnemonic", "mnemonics", "seedphrase"]
    let keys: Set<String> = ["key", "keys", "keypair"]
    return [
        "words": phrases, "phrase": phrases.union(["recovery", "seed", "backup"]), "sentence": phrases, "scalar": keys,
        "material": keys, "keyMaterial": keys,
    ]
}()
