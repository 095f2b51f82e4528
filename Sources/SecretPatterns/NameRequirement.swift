/// A name that makes a value without a mark of its own recognisable, such as `TWILIO_AUTH_TOKEN`.
public struct NameRequirement: Sendable, Hashable {
    /// The word the name must hold, in small letters; it begins a word of the name.
    public let keyword: String
    /// Further texts, one of which the name must hold once separators and case are dropped; empty for none.
    public let further: [String]

    /// Describes a name by its keyword and the texts one of which must come with it.
    init(_ keyword: String, with further: [String] = []) {
        self.keyword = keyword
        self.further = further
    }
}

extension NameRequirement {
    /// Names of one provider's keys: the provider's word together with a word for a credential.
    static func credential(of keyword: String) -> NameRequirement {
        NameRequirement(keyword, with: ["key", "token", "secret", "auth", "password", "pat"])
    }

    /// Whether a name, reduced to small letters and digits, meets the further texts.
    func accepts(_ reduced: [UInt8]) -> Bool {
        further.isEmpty || further.contains { ByteSearch.contains(Array($0.utf8), in: reduced) }
    }
}
