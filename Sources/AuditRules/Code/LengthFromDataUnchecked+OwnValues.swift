import AuditAnalysis
import AuditKit
import CodeModel

/// Bytes that the program alone makes, each time of a whole value.
extension Node {
    /// Whether all that hand bytes to a parameter have made them of a whole value of a type; a selector stands for the call in
    /// whose function it is named: `register(#selector(move(_:)), Data(bytes: &place, count: MemoryLayout.size(ofValue: place)))`.
    func isMadeOfWhole(_ type: String, _ pass: Pass) -> Bool {
        guard kind == .reference, let parameter = pass.declaration(of: self), parameter.kind == .parameter,
            let function = parameter.parent, function.kind == .functionDecl,
            !function.has(.isPublic), !function.has(.isOpen)
        else { return false }
        let handed = Array(pass.workspace.arguments(handedTo: parameter))
        guard handed.allSatisfy({ $0?.isWholeValue(of: type, pass) == true }) else { return false }
        let selectors = function.selectors(pass)
        guard !handed.isEmpty || !selectors.isEmpty else { return false }
        let needed = function.children(.parameter).count { $0.typeText == parameter.typeText }
        return selectors.allSatisfy { selector in
            let made = selector.enclosingDeclaredFunction?.descendants(.call).filter { $0.isBytes(of: type, pass) }
            return made.map { $0.count >= needed } ?? false
        }
    }

    /// Each `#selector` that names a function.
    private func selectors(_ pass: Pass) -> [Node] {
        pass.workspace.files(naming: name).flatMap { $0.tree.nodes(.macro, named: ["selector"]) }.filter { selector in
            selector.descendants.contains { $0.name == name }
        }
    }

    /// Bytes of a whole value, or a constant that holds them.
    private func isWholeValue(of type: String, _ pass: Pass) -> Bool {
        let value = uncast
        if value.isBytes(of: type, pass) { return true }
        guard value.kind == .reference, let made = pass.declaration(of: value), made.isLocalVariable, made.has(.isLet)
        else { return false }
        return made.initialValue?.uncast.isBytes(of: type, pass) ?? false
    }

    /// `Data(bytes: &place, count: MemoryLayout<Place>.size)`, `Data(bytes: &place, count: MemoryLayout.size(ofValue: place))`.
    private func isBytes(of type: String, _ pass: Pass) -> Bool {
        guard kind == .call, name == "Data" || name == "NSData", let bytes = argument("bytes"), bytes.kind == .inout,
            let held = bytes.children.first?.unwrapped, let size = (argument("count") ?? argument("length"))?.unwrapped
        else { return false }
        if size.kind == .call {
            guard size.name == "size", let measured = size.argument("ofValue")?.unwrapped, measured.text == held.text
            else { return false }
            return pass.type(of: held).map { $0.name == type } ?? true
        }
        return size.kind == .member && size.name == "size" && size.text.hasPrefix("MemoryLayout<\(type)>")
    }
}
