extension LogPolicy {
    /// A message and values by their keys as one line, for logs without metadata of their own: keys in order, values as the
    /// policy says.
    public func line(_ text: String, _ values: [String: String]) -> String {
        let message = message(text)
        guard !values.isEmpty else { return message }
        let pairs = values.sorted { $0.key < $1.key }.map { key, text in
            "\(clean(key))=\(value(text, of: key, as: disclosure(of: key)))"
        }
        return "\(message) \(pairs.joined(separator: " "))"
    }

    /// A key without what is to be hidden: it may be made of what somebody sent, though most are words of the source.
    func clean(_ key: String) -> String {
        let isWord =
            key.utf8.count <= 32 && key.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 == 0x5F || $0 == 0x2E }
        return isWord ? key : message(key)
    }
}
