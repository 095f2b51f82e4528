import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Functions of the project that have a shell read one of their parameters, as it comes: `shell(_ line: String)`.
struct ShellFunctions: Fact {
    /// A parameter, and the place where a shell is given it.
    struct Reading: Sendable {
        let parameter: Node
        let command: Node
    }

    /// By the name of the function.
    let byName: [String: [Reading]]

    init(workspace: Workspace) {
        var found: [String: [Reading]] = [:]
        for file in workspace.swift where file.role.isShipped {
            for command in file.shellCommands(workspace.lookup) {
                guard let parameter = workspace.lookup.handedParameter(command), let function = parameter.parent,
                    found[function.name]?.contains(where: { $0.parameter == parameter }) != true
                else { continue }
                found[function.name, default: []].append(Reading(parameter: parameter, command: command))
            }
        }
        byName = found
    }
}

extension SwiftFile {
    /// What follows `-c` in the lists of words of a file that names a shell.
    func shellCommands(_ lookup: Lookup) -> [Node] {
        guard shellPrograms.contains(where: { tree.mentions($0) }) else { return [] }
        return nodes(.array).compactMap { list in
            let elements = Array(list.children)
            guard let flag = elements.firstIndex(where: { $0.kind == .string && shellFlags.contains($0.name) }) else {
                return nil
            }
            guard !list.isOfOtherTool(before: flag, lookup) else { return nil }
            return elements.indices.contains(flag + 1) ? elements[flag + 1] : list.firstOfNext
        }
    }
}

extension Node {
    /// `line` in `["-c"] + [line]`.
    fileprivate var firstOfNext: Node? {
        guard role == .operand, let sum = parent, sum.kind == .binary, sum.name == "+" else { return nil }
        let next = sum.children(.operand).drop { $0 != self }.dropFirst().first?.unwrapped
        return next?.kind == .array ? next?.children.first { _ in true } : nil
    }

    /// Whether a list holds the words of a program to which `-c` says something else, as to git.
    fileprivate func isOfOtherTool(before flag: Int, _ lookup: Lookup) -> Bool {
        let words = children.prefix(flag).compactMap { lookup.constant($0)?.value.string }
        guard !words.contains(where: { shellPrograms.contains($0) || $0.hasSuffix("sh") }) else { return false }
        var whole = self
        while let up = whole.parent, [.binary, .try, .await].contains(up.kind) { whole = up }
        guard whole.role == .argument, let call = whole.parent, call.kind == .call else { return false }
        return call.arguments.contains { other in
            guard other != whole, let program = other.namedProgram(lookup) else { return false }
            return otherTools.contains(program.split(separator: "/").last.map(String.init) ?? "")
        }
    }

    /// The text of `"/usr/bin/git"` and of `URL(fileURLWithPath: "/usr/bin/git")`.
    private func namedProgram(_ lookup: Lookup) -> String? {
        let node = uncast
        let text = node.kind == .call && node.name == "URL" ? node.arguments.first ?? node : node
        return lookup.constant(text)?.value.string
    }
}

/// Programs to which `-c` gives a setting, a number or a file.
private let otherTools: Set<String> = [
    "git", "hg", "ssh", "scp", "ping", "ping6", "head", "tail", "wc", "tar", "gzip", "curl", "rsync", "clang", "swiftc",
]

extension Pass {
    /// What callers hand to such a function that makes its command one of somebody else's.
    private func harmfulCommands(handedTo parameter: Node) -> [Node] {
        let parameters = [parameter] + requirements(of: parameter)
        return parameters.flatMap { workspace.arguments(handedTo: $0).compactMap(\.self) }.filter { isHarmful($0) }
    }

    /// The parameters of protocols that a function implements with this one.
    private func requirements(of parameter: Node) -> [Node] {
        guard let function = parameter.parent, let owner = function.enclosingType,
            let place = function.children(.parameter).firstIndex(of: parameter),
            let type = lookup.index.types[TypeName.base(owner.name)]
        else { return [] }
        return type.inherited.compactMap { lookup.index.types[$0] }.filter { $0.kind == .protocolDecl }
            .flatMap { $0.members[function.name] ?? [] }
            .compactMap { requirement in
                let parameters = requirement.children(.parameter)
                guard parameters.indices.contains(place), parameters[place].label == parameter.label else { return nil }
                return parameters[place]
            }
    }

    /// Whether a text is put together from what is not known, or comes from somebody else.
    private func isHarmful(_ command: Node) -> Bool {
        guard constant(command) == nil, lookup.handedParameter(command).map(isReadByShell) != true else {
            return false
        }
        let flows = outsideFlows(to: command, .command)
        if !flows.isEmpty { return !flows.allSatisfy(\.isOwnCommand) }
        return composedPart(of: command) != nil && !isOwnPlace(command)
    }

    private func isReadByShell(_ parameter: Node) -> Bool {
        self[ShellFunctions.self].byName[parameter.parent?.name ?? ""]?.contains { $0.parameter == parameter } ?? false
    }

    /// The part of a command that is put into it unquoted, and of which nothing is known.
    func composedPart(of command: Node) -> Node? {
        let outside = OutsideText(pass: self, safeWords: quoting)
        guard outside.isComposed(command), let place = outside.place(in: command) else { return nil }
        let pieces = outside.pieces(in: command)
        return areSettled(pieces, .command) || pieces.allSatisfy(\.isTested) ? nil : place
    }

    /// What callers hand over, where they are told and not what the function does with its parameter: each of several has
    /// its own text.
    func commandsTold(of reading: ShellFunctions.Reading) -> [Node] {
        let harmful = harmfulCommands(handedTo: reading.parameter)
        return harmful.count == 1 && outsideFlow(to: reading.command, .command) != nil ? [] : harmful
    }
}

/// Texts that callers hand to functions of the project that run them.
func inspectShellFunctions(_ file: SwiftFile, _ pass: inout Pass) {
    let readings = pass[ShellFunctions.self].byName
    guard !readings.isEmpty else { return }
    var told: Set<Node> = []
    for name in readings.keys.sorted() where !file.calls(name).isEmpty {
        for reading in readings[name] ?? [] {
            let commands = pass.commandsTold(of: reading).filter { $0.tree === file.tree }
            for command in commands where told.insert(command).inserted {
                if pass.reportFlow(
                    into: command, .command, "is run as a shell command", ofUser: .medium,
                    where: { !$0.isOwnCommand })
                {
                    continue
                }
                pass.report("This string is run as a shell command", at: command, .init(severity: .low))
            }
        }
    }
}

extension Node {
    /// Whether a condition before looks at the characters of a text, or for it in a list.
    var isTested: Bool {
        var root = uncast
        while let base = root.base?.unwrapped { root = base }
        guard root.kind == .reference, let function = enclosingDeclaredFunction else { return false }
        return function.descendants.contains { test in
            guard test.kind == .guard || test.kind == .if, test.isBefore(self) else { return false }
            return test.children(.condition).contains { condition in
                let parts = [condition] + Array(condition.descendants)
                return parts.contains { $0.kind == .call && tests.contains($0.name) }
                    && parts.contains { $0.kind == .reference && $0.name == root.name }
            }
        }
    }
}

/// What looks at a text before it is used.
private let tests: Set<String> = [
    "wholeMatch", "firstMatch", "prefixMatch", "allSatisfy", "contains", "range", "matches",
]
