package import AuditKit
package import CodeModel

extension Pass {
    /// The nearest place where a setting is written that can arrive here, tests and debug builds left out.
    package func settingFlow(to node: Node, _ labels: FlowLabels) -> FlowFinding? {
        let sources = flow(LibraryFlow.self).sources(of: node, labelled: labels)
        return sources.first { !$0.node.isDebugOnly && isShipped($0.node.tree.path, besides: node.tree.path) }
            .map { FlowFinding(source: $0, kind: nil) }
    }

    /// The least of the numbers that can arrive here, where all that is known of them is above zero.
    package func leastNumber(_ node: Node) -> (number: Int, place: Node, details: Details)? {
        let value = node.kind == .cast ? node.children.first ?? node : node
        let found = flow(LibraryFlow.self).sources(of: value, labelled: .integer).compactMap { source in
            constant(source.node)?.value.integer.map { (number: $0, source: source) }
        }
        let counted = found.filter {
            isShipped($0.source.node.tree.path, besides: node.tree.path) && !$0.source.node.isDebugOnly
        }
        guard let least = counted.min(by: { $0.number < $1.number }), least.number > 0 else { return nil }
        let isHere = value.contains(least.source.node)
        let paths = isHere ? [] : [FlowFinding(source: least.source, kind: nil).path(to: value)]
        return (least.number, isHere ? least.source.node : value, Details(paths: paths))
    }

    /// Whether a file is part of what users get.
    private func isShipped(_ path: String, besides own: String) -> Bool {
        path == own || workspace.file(path).map { $0.role != .test && $0.role != .mock && $0.role != .preview } ?? true
    }

    /// Whether a condition around a place is one that the project always leaves false: `if legacy { … }`.
    package func isSwitchedOff(_ node: Node) -> Bool {
        guard let branch = node.enclosing(.if, .functionDecl, .accessor, .closure), branch.kind == .if,
            let body = branch.child(.body), body.contains(node), let condition = branch.child(.condition),
            [.reference, .member].contains(condition.kind)
        else { return false }
        return flow(LibraryFlow.self).labels(of: condition, among: [.yes, .no]) == .no
    }
}
