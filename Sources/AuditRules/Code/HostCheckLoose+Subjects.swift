import CodeModel

extension Node {
    /// Whether the function round a name makes an address of the text that it holds: `URL(string: raw)`.
    var becomesAddress: Bool {
        let text = unwrapped
        guard text.kind == .reference, let function = enclosingDeclaredFunction else { return false }
        return function.descendants(.call).contains { call in
            guard ["URL", "NSURL", "URLComponents"].contains(call.name), let made = call.argument("string")?.unwrapped
            else { return false }
            return made.kind == .reference && made.name == text.name
        }
    }
}
