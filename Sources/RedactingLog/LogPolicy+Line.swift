extension LogPolicy {
    /// A message and values by their keys as one line, for logs without metadata of their own: keys in order, values as the
    /// policy says.
    public func line(_ text: String, _ values: [String: String]) -> String {
        let message = message(text)
        guard !values.isEmpty else { return message }
        let pairs = values.sorted { $0.key < $1.key }.map { key, text in
            "\(key)=\(value(text, of: key, as: disclosure(of: key)))"
        }
        return "\(message) \(pairs.joined(separator: " "))"
    }
}
