import CodeModel

/// Pieces that count together.
extension FlowSolver {
    /// Whether the labels that are asked about are such that all pieces of a value must have them.
    var asksForWholes: Bool { !model.joint.isDisjoint(with: graph.family) }

    /// Joins pieces of which each may be one of several.
    func unite(_ number: Int32, _ choices: [[Int32]], _ mask: FlowLabels) {
        let mask = mask.intersection(model.joint).intersection(graph.family)
        guard !mask.isEmpty, !choices.isEmpty, choices.count <= 64 else { return }
        var ways: [[Int32]] = [[]]
        for choice in choices {
            ways = ways.flatMap { way in choice.map { way + [$0] } }
            guard ways.count <= 32 else { return }
        }
        for way in ways { graph.unite(number, way, mask) }
    }

    /// The same for expressions.
    func unite(_ number: Int32, _ pieces: [Node], _ mask: FlowLabels, _ path: Int32 = FlowPaths.whole) {
        let mask = mask.intersection(model.joint).intersection(graph.family)
        guard !mask.isEmpty, pieces.count <= 64 else { return }
        unite(number, pieces.map { [graph.number(key(.expression, $0.unwrapped, path))] }, mask)
    }
}
