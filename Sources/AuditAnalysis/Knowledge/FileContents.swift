package import AuditKit
package import CodeModel

extension Pass {
    /// Who has made what is in a file: somebody else, whose file it is or whose bytes were put there in the same function.
    package func contentFlow(ofFile file: Node, from makers: Set<OutsideSource.Kind>) -> FlowFinding? {
        if let flow = outsideFlow(to: file, .outside, from: makers) { return flow }
        let place = file.unwrapped.withoutPath
        guard place.kind == .reference || place.kind == .member, let function = place.enclosingDeclaredFunction else {
            return nil
        }
        for call in place.tree.nodes(.call, named: ["write", "moveItem", "copyItem", "createFile"])
        where function.contains(call) && call.isBefore(place) {
            guard let target = call.argument("to") ?? call.argument("toPath") ?? call.argument("atPath"),
                target.unwrapped.withoutPath.dottedName == place.dottedName,
                let content = call.argument("at") ?? call.argument("contents") ?? call.base,
                let flow = outsideFlow(to: content, .outside, from: makers)
            else { continue }
            return flow
        }
        return nil
    }
}

extension Node {
    /// `url` in `url.path`.
    fileprivate var withoutPath: Node {
        guard ["path", "path()", "relativePath"].contains(name), kind == .member || kind == .call, let base else {
            return self
        }
        return base.unwrapped
    }
}
