import CodeModel

extension Node {
    /// Whether a body asks for nothing but how long a text is: its name promises more.
    var onlyMeasures: Bool {
        let members = descendants(.member)
        return !members.isEmpty && members.allSatisfy { ["isEmpty", "count"].contains($0.name) }
            && !descendants.contains { $0.kind == .call }
    }
}
