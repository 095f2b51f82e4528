extension HeaderFields {
    /// Whether a header of this name may be a credential. Names that nobody listed may be one as well: what must be sure
    /// asks for equal headers, or for a list of harmless ones.
    static func isCredential(_ name: String) -> Bool {
        credentials.contains(name)
            || ["token", "secret", "password", "credential", "session", "auth", "api-key", "apikey"].contains {
                name.contains($0)
            }
    }

    var holdsCredential: Bool { fields.contains { Self.isCredential($0.name) } }

    private static let credentials: Set<String> = ["cookie", "signature", "signature-input"]
}
