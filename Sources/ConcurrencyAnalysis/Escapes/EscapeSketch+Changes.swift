import AuditModel
import CodeModel

/// State that others are told of when it changes, and state that a superclass keeps.
extension EscapeSketch {
    /// The reason of a verdict that nothing speaks against; for all others only the author can give one.
    var reasonToGive: String {
        let isSafe = verdict.verdict.isSafe || verdict.chain.last?.verdict.isSafe ?? false
        guard !isSafe else { return verdict.reason.asSentence }
        return "why several threads may use `\(verdict.state.first?.name ?? verdict.escape.name)`"
    }

    /// Whether the sketched type declares a property itself.
    func isKeptHere(_ property: StoredProperty) -> Bool {
        guard let layout, let keeper = property.node.enclosingType else { return true }
        return layout.code.type.all.contains(keeper)
    }

    /// What is published belongs to the main actor, since whoever shows it is there.
    func published(_ property: StoredProperty) -> String {
        if let type = layout?.code.type, conditions.fitsMainActor(property, of: type) {
            return "@MainActor " + property.node.brief
        }
        return "// `\(property.name)`: changed on the main actor alone; code elsewhere hops: `Task { @MainActor in … }`"
    }

    /// The value under the lock, and what observers did in a setter around it.
    func aside(_ property: StoredProperty, _ call: String) -> [String] {
        let field = property.node.field
        let value = field.firstRange(of: " { ").map { String(field[..<$0.lowerBound]) } ?? field
        let head = "\(property.wordsOfAccess)var \(property.name): \(property.type ?? "…")"
        let set = "set { … \(call) { _\(property.name) = newValue } … }"
        return ["private var _\(value)", "\(head) { get { \(call) { _\(property.name) } } \(set) }"]
    }
}
