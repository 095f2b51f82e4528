import AuditKit
import CodeModel

/// Objects that a function takes beside a closure and hands to it: observers that are kept without being held.
extension Node {
    /// Whether a name is that of the parameter of a closure in which `self` comes back:
    /// `store.addObserver(self) { observer, event in observer.queue.async { … } }`.
    func standsForSelf(_ lookup: Lookup) -> Bool {
        guard kind == .reference, name != "self" else { return false }
        return lookup.declaration(of: self)?.isSelfHandedBack(lookup) ?? false
    }

    /// Whether a parameter of a closure is `self`, which the call is given first: by a function of the project that says with
    /// one generic type that the closure takes what it is given, or under `with`, as RxSwift has it.
    func isSelfHandedBack(_ lookup: Lookup) -> Bool {
        guard kind == .parameter, let closure = parent, closure.kind == .closure,
            closure.children(.parameter).first == self, let call = closure.parent, call.kind == .call,
            let object = call.arguments.first, object.unwrapped.kind == .reference, object.unwrapped.name == "self"
        else { return false }
        guard let function = lookup.overload(of: call) else { return object.label == "with" }
        guard let type = function.children(.parameter).first?.typeText,
            function.children.contains(where: { $0.kind == .genericParameter && $0.name == type })
        else { return false }
        return function.children(.parameter).contains { given in
            given.isFunctionTyped
                && ["(" + type + ")", "(" + type + ","].contains { given.typeText?.contains($0) == true }
        }
    }
}
