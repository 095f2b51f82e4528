package import CodeModel

extension Node {
    /// The value whose elements a closure is given one at a time under this name, as `$0` or as its first parameter: `lines`
    /// for `line` in `lines.map { line in … }`; of an optional, the optional itself.
    ///
    /// - Parameter methods: The methods whose closures count.
    package func sourceOfElement(in methods: Set<String>) -> Node? {
        guard kind == .reference, let closure = enclosing(.closure), let call = closure.parent, call.kind == .call,
            methods.contains(call.name), name == "$0" || closure.children(.parameter).first?.name == name
        else { return nil }
        return call.base
    }
}
