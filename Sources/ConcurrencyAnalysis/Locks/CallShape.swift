import AuditKit
import CodeModel

extension Node {
    /// Whether the use of a name can mean a function of that name: as a value, or by a call whose arguments the function takes.
    /// `update(item: item)` does not call `update(markers:)`.
    func mayMean(_ function: Node) -> Bool {
        guard function.kind == .functionDecl, role == .callee, let call = parent, call.kind == .call else {
            return true
        }
        return CallBinding(call.arguments, to: function.children(.parameter)) != nil
    }
}
