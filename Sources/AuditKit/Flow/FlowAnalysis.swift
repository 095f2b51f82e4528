public import CodeModel
import Foundation

/// Follows values backwards from where they are used to where they come from, across functions and files.
///
/// Asked through ``Pass/flow(_:)``. Nothing is worked out before some rule asks; what one question has found serves the
/// next. Paths inside values are followed three parts deep, and two where a function is left.
public final class FlowAnalysis<Model: FlowModel>: Fact {
    private let workspace: Workspace
    private let model: Model
    private let pool: SolverPool

    public init(workspace: Workspace) {
        self.workspace = workspace
        model = workspace.fact(Model.self)
        pool = SolverPool()
    }

    /// The labels that a value, or a part of it, can have, whatever calls its function.
    ///
    /// - Parameter steps: How many times a way may lead from a function to its callers or from a property to where it is
    ///   written; three at most.
    public func labels(
        of node: Node, part: [FlowPart] = [], among wanted: FlowLabels = .all, steps: Int = 3
    ) -> FlowLabels {
        families(of: wanted).reduce(into: []) { labels, family in
            labels.formUnion(
                withSolver(family) { solver in
                    let number = solver.answer(Self.question(node, part, steps, solver), askedOf: node)
                    return solver.graph.questions[Int(number)].value.labels.intersection(wanted)
                })
        }
    }

    /// Where the labels of a value come from, each place once with the shortest way, nearest first.
    ///
    /// - Parameter steps: As for the labels.
    public func sources(
        of node: Node, part: [FlowPart] = [], labelled wanted: FlowLabels, steps: Int = 3
    ) -> [FlowSource] {
        families(of: wanted).flatMap { family -> [FlowSource] in
            withSolver(family) { solver -> [FlowSource] in
                let number = solver.answer(Self.question(node, part, steps, solver), askedOf: node)
                guard !solver.graph.questions[Int(number)].value.labels.isDisjoint(with: wanted) else { return [] }
                return FlowExplanation(solver: solver).sources(of: number, wanted)
            }
        }
    }

    private static func question(_ node: Node, _ part: [FlowPart], _ steps: Int, _ solver: FlowSolver) -> FlowKey {
        var key = solver.key(.total, node.unwrapped, solver.paths.number(part))
        key.level = FlowKey.furthest - Int8(min(max(steps, 0), Int(FlowKey.furthest)))
        return key
    }

    /// What the project's own calls hand to a parameter; nil where one of them hands nothing that is written there.
    public func arguments(for parameter: Node) -> [Node]? {
        guard let function = parameter.parent else { return nil }
        var given: [Node] = []
        for call in workspace.fact(FlowProject.self).callers(of: function) where call.kind == .call {
            let arguments = CallTargets.arguments(of: call, for: parameter)
            guard !arguments.isEmpty else { return nil }
            given += arguments
        }
        return given
    }

    /// Whether the project itself calls the function of a parameter, so that its callers tell what it is given: not where one
    /// of them only hands on what it is given itself by nobody.
    public func isGivenByCallers(_ parameter: Node) -> Bool { isGivenByCallers(parameter, steps: 3) }

    private func isGivenByCallers(_ parameter: Node, steps: Int) -> Bool {
        guard let function = parameter.parent else { return false }
        let calls = workspace.fact(FlowProject.self).callers(of: function)
        guard !calls.isEmpty, steps > 0 else { return !calls.isEmpty }
        return calls.flatMap { CallTargets.arguments(of: $0, for: parameter) }.allSatisfy { argument in
            let value = argument.unwrapped
            guard value.kind == .reference, let given = workspace.lookup.declaration(of: value),
                given.kind == .parameter, given.parent?.kind != .closure
            else { return true }
            return isGivenByCallers(given, steps: steps - 1)
        }
    }

    private func families(of wanted: FlowLabels) -> [FlowLabels] {
        model.families.filter { !$0.isDisjoint(with: wanted) }
    }

    private func withSolver<Answer>(_ family: FlowLabels, _ body: (FlowSolver) -> Answer) -> Answer {
        let solver = pool.take(family) ?? FlowSolver(workspace: workspace, model: model, family: family)
        defer { pool.give(back: solver) }
        return body(solver)
    }
}

/// Lends each thread a solver of its own: answers do not depend on which.
private final class SolverPool: @unchecked Sendable {
    // Sendable: the list is read and written under `lock` alone, and a solver is used by the one who took it.
    private let lock = NSLock()
    private var idle: [FlowLabels: [FlowSolver]] = [:]

    func take(_ family: FlowLabels) -> FlowSolver? { lock.withLock { idle[family]?.popLast() } }

    func give(back solver: FlowSolver) {
        lock.withLock { idle[solver.graph.family, default: []].append(solver) }
    }
}

/// A place where a value got its labels, and the way from there.
public struct FlowSource: Sendable {
    /// The expression, parameter or declaration that brings the labels.
    public let node: Node
    public let labels: FlowLabels
    /// The places on the way, from the source to the value, both included.
    public let steps: [Node]
}

extension Pass {
    /// The analysis that follows values with a model of libraries.
    public func flow<Model: FlowModel>(_ model: Model.Type) -> FlowAnalysis<Model> { self[FlowAnalysis<Model>.self] }
}
