package import AuditKit
package import AuditModel
package import CodeModel

extension Pass {
    /// Reports a value into which text from outside gets.
    ///
    /// - Parameter harm: What becomes of the text here: `becomes part of an SQL statement`.
    /// - Parameter ofUser: The severity where only whoever uses the program chooses the text: in its arguments, its
    ///   environment or a text field.
    /// - Parameter holdsWithoutWay: Whether the place would be told of if nobody knew where the text comes from.
    /// - Parameter isMeant: Whether a source is one that does harm here.
    /// - Parameter weight: The severity where a source does less harm than others.
    /// - Returns: Whether there was such a source.
    package mutating func reportFlow(
        into value: Node, _ mark: FlowLabels, _ harm: String, severity: Severity? = nil, ofUser: Severity? = nil,
        holdsWithoutWay: Bool = false, where isMeant: (FlowFinding) -> Bool = { _ in true },
        weight: (FlowFinding) -> Severity? = { _ in nil }
    ) -> Bool {
        let flows = outsideFlows(to: value, mark).filter(isMeant)
        guard let flow = flows.first else { return false }
        let isOwn = flow.isOfUser && flows.allSatisfy { $0.isOfUser || $0.isGuess }
        report(
            "Untrusted input from \(flow.origin) \(harm)", at: value,
            .init(
                severity: weight(flow) ?? (isOwn ? ofUser ?? severity : severity),
                confidence: flow.isGuess ? .medium : .high,
                paths: flows.prefix(FlowFinding.mostPaths).map { $0.path(to: value) },
                holdsWithoutWay: holdsWithoutWay))
        return true
    }

    /// Reports an address of a server whose host a client chose.
    package mutating func reportHostOfRequest(in target: Node, _ harm: String) {
        guard constant(target) == nil,
            let flow = outsideFlows(to: target, [.address, .inner]).first(where: \.choosesHost),
            flow.kind == .request || flow.kind == .decoded && target.tree.listens
        else { return }
        report(
            "A URL from \(flow.origin) \(harm), and its host is not checked", at: target,
            .init(confidence: .high, paths: [flow.path(to: target)]))
    }

    /// Whether the analysis knows all the pieces of a text, and none does harm.
    package func areSettled(_ pieces: [Node], _ mark: FlowLabels) -> Bool {
        !pieces.isEmpty
            && pieces.allSatisfy { isSettled($0, mark) || ValidatedTypes(lookup: lookup).isChecked($0, mark) }
    }
}

extension FlowFinding {
    /// Whether whoever uses the program chose the text, who could as well do by hand what becomes of it.
    fileprivate var isOfUser: Bool { kind == .argument || kind == .environment || kind == .typed }
}
