extension Node {
    /// Whether the node is `for`, `while` or `repeat`.
    package var isLoop: Bool { kind == .for || kind == .while || kind == .repeat }

    /// Whether `break`, `continue` or `fallthrough` inside this statement means it, where none nearer is meant.
    package func isMeant(by jump: Node) -> Bool {
        if !jump.label.isEmpty { return label == jump.label }
        switch jump.name {
        case "continue": return isLoop
        case "fallthrough": return kind == .switch
        default: return isLoop || kind == .switch
        }
    }
}
