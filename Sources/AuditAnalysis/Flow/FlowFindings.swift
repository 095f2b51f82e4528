package import AuditKit
import AuditModel
package import CodeModel

/// Where a value came from, told for a report.
package struct FlowFinding {
    package let source: FlowSource
    package let kind: OutsideSource.Kind?

    /// The source as messages name it: `a link`, `a text field`.
    package var origin: String { kind?.name ?? "outside" }

    /// Whether the value was put together with others on its way.
    package var isComposed: Bool { !source.labels.contains(.alone) }

    /// Whether only a part came on: the query of an address, what stands behind a sign.
    package var isPart: Bool { !source.labels.contains(.entire) }

    /// Whether the way leads through so many files that somebody may well have checked the value unseen.
    package var isFar: Bool { Set(source.steps.map { ObjectIdentifier($0.tree) }).count > 3 }

    /// Whether whatever it was put together with stands behind it, as the names of files do behind a folder.
    package var isLeading: Bool {
        let places = zip(source.steps, source.steps.dropFirst()).compactMap { part, whole -> Bool? in
            guard part != whole, whole.contains(part) else { return nil }
            switch whole.kind {
            case .interpolatedString:
                return whole.children.first { $0.kind != .string || !$0.name.isEmpty }?.contains(part)
            case .binary: return whole.children(.operand).first?.contains(part)
            case .call where whole.name.hasPrefix("append"): return whole.base?.contains(part)
            default: return nil
            }
        }
        return !places.isEmpty && places.allSatisfy(\.self)
    }

    /// Whether nobody knows whose the file or address is that the value was read from.
    package var isGuess: Bool { kind == .content || kind == .decoded }

    /// The steps from the source up to the sink, for the report.
    package func path(to sink: Node, beginning: String = "The value originates here") -> [Pass.Details.Step] {
        var places: [Pass.Details.Step] = []
        var lines: Set<Int> = []
        for (number, step) in source.steps.enumerated() where number == 0 || !sink.contains(step) {
            guard step != sink, number == 0 || isWorthShowing(step), lines.insert(step.range.lowerBound).inserted else {
                continue
            }
            places.append((step, number == 0 ? beginning : step.stepDescription))
        }
        return Array(places.prefix(Self.mostSteps))
    }

    private static let mostSteps = 12
    /// How many sources of one sink a finding tells.
    static let mostPaths = 5

    private func isWorthShowing(_ node: Node) -> Bool {
        switch node.kind {
        case .call, .parameter, .variable, .interpolatedString: true
        case .reference, .member: node.role == .argument || node.role == .initialValue || node.role == .operand
        default: false
        }
    }
}

extension Node {
    /// What happens to a value at a step of its way.
    fileprivate var stepDescription: String {
        switch kind {
        case .parameter where !name.isEmpty: return "It is passed as `\(name)`"
        case .variable where !name.isEmpty: return "It is stored in `\(name)`"
        case .interpolatedString: return "It is interpolated into a string"
        case .call where !name.isEmpty: return "It passes through `\(name)`"
        case .reference, .member, .call: return use ?? "It flows through here"
        default: return "It flows through here"
        }
    }

    /// What an expression is there for.
    private var use: String? {
        guard let parent else { return nil }
        switch role {
        case .argument where parent.kind == .call && !parent.name.isEmpty: return "It is passed to `\(parent.name)`"
        case .initialValue where !parent.name.isEmpty: return "It is stored in `\(parent.name)`"
        case .operand where parent.kind == .assignment:
            return parent.child(.target).map { "It is stored in `\($0.unwrapped.name)`" }
        default: return nil
        }
    }
}

extension Pass {
    private var analysis: FlowAnalysis<LibraryFlow> { flow(LibraryFlow.self) }

    /// The nearest source of text that somebody outside chose and that can do harm where this mark stands for.
    package func outsideFlow(to node: Node, _ mark: FlowLabels) -> FlowFinding? { outsideFlows(to: node, mark).first }

    /// The nearest such source that is one of these entry points.
    package func outsideFlow(to node: Node, _ mark: FlowLabels, from kinds: Set<OutsideSource.Kind>) -> FlowFinding? {
        outsideFlows(to: node, mark).first { $0.kind.map(kinds.contains) ?? false }
    }

    /// All sources of text from outside, nearest first.
    package func outsideFlows(to node: Node, part: [FlowPart] = [], _ mark: FlowLabels, steps: Int = 3) -> [FlowFinding]
    {
        let found = analysis.sources(of: node, part: part, labelled: mark.union([.entire, .alone]), steps: steps)
        guard !found.isEmpty else { return [] }
        let model = self[LibraryFlow.self]
        let unshipped = self[UnshippedFiles.self]
        // What tests hand to a function says nothing of what the program hands to it.
        return found.filter { source in
            !source.labels.isDisjoint(with: mark)
                && !source.steps.contains { $0.tree !== node.tree && unshipped.contains($0.tree.path) }
                // The function of a server that shows a preview of a page makes nothing up.
                && !(source.node.isMadeUp && !node.isMadeUp && !source.node.tree.isOfServer)
        }
        .map { FlowFinding(source: $0, kind: model.entryPoint(of: $0.node)) }
        .filter { $0.kind != .environment && $0.kind != .argument || !self[PhoneProject.self].isForPhonesAlone }
        .filter { $0.kind != .push || self[PushMessages.self].arrive }
        .filter { $0.kind != .link || !self[SceneDelegates.self].replaceEntry(of: $0.source.node) }
        .filter { $0.kind != .content || !self[OwnContents.self].isOwn($0.source.node, workspace) }
    }

    /// Whether the analysis has found all that a value is made of, and none of it harmful here: what came from outside
    /// was checked or changed, and what functions are given all their callers tell.
    package func isSettled(_ node: Node, _ mark: FlowLabels) -> Bool {
        let labels = analysis.labels(of: node, among: mark.union([.seen, .lengths, .text, .unfollowed]))
        guard labels.isDisjoint(with: mark.union(.unfollowed)) else { return false }
        return !labels.isDisjoint(with: [.seen, .lengths, .text]) || isGivenByCallers(node)
    }

    /// Whether a value is a number that somebody outside chose, and can be no text.
    func isNumberFromOutside(_ node: Node) -> Bool {
        let labels = analysis.labels(of: node, among: .outside)
        return labels.contains(.number) && labels.isDisjoint(with: .statement)
    }

    /// Whether the names in an expression are parameters of functions that the project calls.
    private func isGivenByCallers(_ node: Node) -> Bool {
        let names = [node] + node.descendants.filter { $0.kind == .reference }
        let found = names.compactMap { lookup.declaration(of: $0) }
        let parameters = found.filter { $0.kind == .parameter && $0.parent?.kind != .closure }
        guard !parameters.isEmpty, found.allSatisfy({ $0.kind == .parameter || $0.kind == .variable }) else {
            return false
        }
        return parameters.allSatisfy(analysis.isGivenByCallers)
    }

    /// The constants that a value can be.
    package func constantFlow(to node: Node, _ labels: FlowLabels = .constant) -> [FlowFinding] {
        analysis.sources(of: node, labelled: labels).map { FlowFinding(source: $0, kind: nil) }
    }
}

extension Node {
    /// The call of C that writes what came in to a place: `recv(socket, &buffer, 512, 0)`.
    fileprivate var fillingCall: Node? {
        [self, parent, parent?.parent].compactMap(\.self).first { call in
            call.kind == .call && call.callee?.kind == .reference
                && ["recv", "recvfrom", "read", "fgets"].contains(call.name) && call.arguments.count > 2
        }
    }
}

extension LibraryFlow {
    /// The entry point that a source of a flow stands for.
    fileprivate func entryPoint(of node: Node) -> OutsideSource.Kind? {
        if own.isSource(node) { return .declared }
        let origins = OutsideOrigins(lookup: lookup, archives: archives)
        if let kind = origins.kind(of: node) { return kind }
        // The use of a property that a field writes.
        if node.kind == .reference, let held = lookup.declaration(of: node), held.kind == .variable,
            held.parent?.kind.isTypeDeclaration == true, let kind = origins.kind(of: held)
        {
            return kind
        }
        if received.isOrigin(node) { return .decoded }
        if let filled = node.fillingCall { return filled.name == "fgets" ? .input : .socket }
        let closure = node.kind == .parameter ? node.parent : node.enclosing(.closure)
        guard let closure, closure.kind == .closure, let call = closure.parent, call.kind == .call else { return nil }
        return LibraryClosures.entryPoint(of: call)
    }
}

extension FlowFinding {
    /// Whether the address itself comes from outside, and no check of a host has been passed on the way.
    package var choosesHost: Bool { source.labels.contains(isPart ? .inner : .address) }
}
