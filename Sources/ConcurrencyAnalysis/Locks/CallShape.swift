import AuditKit
import CodeModel

extension Node {
    /// Whether the use of a name can mean a function of that name: as a value, or by a call whose arguments the function takes.
    /// `update(item: item)` does not call `update(markers:)`.
    func mayMean(_ function: Node) -> Bool {
        guard function.kind == .functionDecl, role == .callee, let call = parent, call.kind == .call else {
            return true
        }
        let parameters = function.children(.parameter)
        let plain = call.arguments.filter { !$0.has(.isTrailingClosure) }
        if plain.count == call.arguments.count { return CallBinding(plain, to: parameters) != nil }
        // Which parameter takes a closure behind the parentheses is for its type to say, which may be an alias.
        return plain.allSatisfy { argument in parameters.contains { $0.label == argument.label } }
    }
}
