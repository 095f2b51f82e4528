import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Values from outside on which the program stops.
    static let remoteInputTraps = Rule(
        id: "remote-input-traps",
        title: "Untrusted input can crash the program",
        category: .code,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(248), .cwe(754), .cwe(20), .cwe(617), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            `!`, `try!`, `as!`, an out-of-bounds index and a number that does not fit all crash the process. Anyone \
            who can send the link, message or response can crash it at will; a server goes down for all its users.
            """,
        remedy: """
            Unwrap values with `guard let`, `as?` and `try` inside `do`, check `indices.contains` before indexing, \
            and convert numbers with `Int(exactly:)` or `UInt8(clamping:)`; decode JSON into `Codable` types.
            """,
        bad: .remoteInputTrapsBad + .remoteInputTrapsRecords + .remoteInputTrapsNumbers + .remoteInputTrapsSettled
            + .remoteInputTrapsBounded + .remoteInputTrapsReached + .remoteInputTrapsCounted,
        good: .remoteInputTrapsGood + .remoteInputTrapsRecordsGood + .remoteInputTrapsNumbersGood
            + .remoteInputTrapsSettledGood + .remoteInputTrapsBoundedGood
            + .remoteInputTrapsReachedGood + .remoteInputTrapsFilled + .remoteInputTrapsCountedGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    // A test that stops has done what it is for.
    guard file.role.isShipped else { return }
    let isNear = pass[EntryPointFiles.self].isNear(file.tree)
    let traps = isNear ? file.traps : file.trapsOfReadNumbers(pass)
    var found: [Trap] = []
    for node in traps.sorted(by: { $0.isBefore($1) }) where found.last?.node.contains(node) != true {
        guard !node.isDebugOnly, let (value, mark) = node.trapping(pass), node.name == "index" || !value.isAskedFor
        else {
            continue
        }
        if value.isAskedForAtStart(pass) || node.isBoundedAtStart(pass) || node.isBoundedOnWay(value, pass)
            || node.kind == .integer && value.isMeasuredByCallers(pass)
        {
            continue
        }
        let flows = pass.outsideFlows(to: value, mark, steps: 1)
        let isWritten = node.kind == .integer
        let flow =
            !isNear
            ? nil
            : flows.first { flow in
                // A number out of bytes that a list holds says nothing of how long the list is.
                guard !flow.isFar, !(isWritten && flow.kind == .bytes), !flow.isSettled(at: node, value) else {
                    return false
                }
                // What is put together of bytes is seldom less than nothing, and often more than a list has.
                if node.role != .argument, ["..<", "..."].contains(node.name), [.bytes, .socket].contains(flow.kind) {
                    return false
                }
                return flow.isTrapping || flow.isBody(of: file, mark, pass)
            }
        // Of a text that is no number nothing is read, and of one that is one the number can be any.
        guard
            let flow = flow
                ?? flows.first(where: {
                    $0.isNumberOfText && (mark == .number || mark == .size) && !node.isDivisor && !node.isShifted
                })
        else {
            continue
        }
        found.append(Trap(node: node, flow: flow, function: node.enclosingDeclaredFunction))
    }
    var told: Set<Trap.Twin> = []
    let isClient = !pass[ServerCode.self].exists
    for trap in found where told.insert(trap.twin).inserted {
        if let pair = trap.pair, !told.insert(pair).inserted { continue }
        let others = found.filter { $0.twin == trap.twin && $0.node != trap.node }
        let isOwn =
            trap.flow.kind == .push && pass[PushMessages.self].isOwn(trap.node, pass.lookup)
            || trap.flow.kind == .scriptMessage && WebPages.areOwn(in: file, pass)
        pass.report(
            "\(trap.node.trapName) can crash on unexpected input from \(trap.flow.origin)", at: trap.node,
            .init(
                severity: isClient && trap.isOfOwnServer ? .low : nil, paths: [trap.flow.path(to: trap.node)],
                related: others.prefix(4).map { ($0.node, "The same applies here") }, isAdvice: isOwn))
    }
}

extension Node {
    /// Whether a constant of a type was looked at by the initializer that set it, which ended where it was wrong.
    fileprivate func isAskedForAtStart(_ pass: Pass) -> Bool {
        guard let declared = pass.declaration(of: uncast), declared.kind == .variable, declared.has(.isLet),
            declared.initialValue == nil, let type = declared.parent, type.kind.isTypeDeclaration
        else { return false }
        return type.children(.none).contains { member in
            member.kind == .initializerDecl
                && member.descendants.contains { node in
                    node.kind == .reference && node.name == declared.name
                        && node.ancestors.contains { $0.kind == .guard }
                }
        }
    }
}

/// A place where the program stops when a value is not as expected.
private struct Trap {
    let node: Node
    let flow: FlowFinding
    let function: Node?

    /// What the same expression in the same function has in common, or the same field of one source.
    struct Twin: Hashable {
        let text: String
        let function: Node?
    }

    var twin: Twin {
        // One number out of one text, made narrower in many functions, is read once.
        if flow.kind == .parsed, node.kind == .call, let number = node.arguments.first?.unwrapped.lastName,
            !number.isEmpty
        {
            return Twin(text: node.name + "(" + number + ")", function: flow.source.node)
        }
        return Twin(text: (node.role == .argument ? node.parent ?? node : node).text, function: function)
    }

    /// Whether only the server that the program asks can send what stops it. An empty or damaged answer needs
    /// nobody's will: a lost connection is enough.
    var isOfOwnServer: Bool {
        guard flow.kind == .answer else { return false }
        let value = node.uncast
        let isWhole = value.kind == .reference && wholeAnswers.contains(value.name) || value.argument("data") != nil
        return !isWhole
    }

    /// Two places of one list in one statement are one mistake.
    var pair: Twin? {
        guard node.kind == .integer, let list = node.parent?.base,
            let statement = node.ancestors.first(where: { $0.role == .statement })
        else { return nil }
        return Twin(text: list.text, function: statement)
    }
}

extension FlowFinding {
    /// Whether it is a number that a text says; a fraction divides by 0 as well.
    fileprivate var isNumberOfText: Bool { kind == .parsed && !isFar }

    fileprivate var isTrapping: Bool { kind.map(trapping.contains) == true }

    /// Whether it is a number in what a server decodes from the requests that it gets.
    fileprivate func isBody(of file: SwiftFile, _ mark: FlowLabels, _ pass: Pass) -> Bool {
        guard kind == .decoded, mark == .number || mark == .size, file.tree.isOfServer else { return false }
        // The class of a record is read from the database.
        guard source.node.kind == .parameter else { return source.node.enclosingType?.kind == .structDecl }
        let type = source.node.typeText.flatMap { pass.lookup.index.types[TypeName.base($0)] }
        return type?.kind == .structDecl
    }
}

/// Names of the bytes of an answer, and of the text that they are.
private let wholeAnswers: Set<String> = ["data", "body", "responseData", "html", "text"]

/// The entry points through which somebody far away reaches the program.
private let trapping: Set<OutsideSource.Kind> = [
    .link, .push, .answer, .scriptMessage, .scan, .request, .socket, .bluetooth, .process, .bytes,
]
