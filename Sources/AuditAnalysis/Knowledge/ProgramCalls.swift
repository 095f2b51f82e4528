package import AuditKit
package import CodeModel

/// A program that code starts, with the words it is given as far as they are written out.
package struct ProgramCall {
    /// Where it stands: the list of words, the text of a shell.
    package let place: Node
    /// The words, `*` for what is not known; the first is the program, where it is known.
    package let words: [String]
    /// The expressions of the words of a list; none for the text of a shell.
    package let arguments: [Node]
    /// The argument of a call that the list is, or that a constant is which keeps it.
    package var handed: Node? = nil

    /// The name of the program without its folder; empty where it is not known.
    package var program: String { words.first.map(Self.lastPart) ?? "" }

    /// Where one of the words stands, or the whole text of a shell.
    package func place(ofWord index: Int) -> Node {
        // The words begin with the program, where that stands beside a list.
        let place = index - (words.count - arguments.count)
        return arguments.indices.contains(place) ? arguments[place] : self.place
    }

    /// Programs by their names.
    package struct Programs: Sendable {
        fileprivate let names: Set<String>
        fileprivate let words: FoldedWords

        package init(_ names: String...) {
            self.names = Set(names)
            words = FoldedWords(names)
        }
    }

    /// All the command lines of a file: lists of words beside the path of a program, and texts that name one.
    package static func all(of programs: Programs, in file: SwiftFile, _ pass: Pass) -> [ProgramCall] {
        guard file.tree.containsName(where: programs.words.occur) else { return [] }
        return texts(of: programs, in: file) + lists(of: programs.names, in: file, pass)
    }

    // MARK: - Texts

    /// `"/usr/bin/xattr -d com.apple.quarantine \(path)"`, by itself or as one of several commands.
    private static func texts(of programs: Programs, in file: SwiftFile) -> [ProgramCall] {
        (file.nodes(.string) + file.nodes(.interpolatedString)).flatMap { node -> [ProgramCall] in
            guard let text = plainText(of: node), programs.words.occur(in: text), node.isCommand else { return [] }
            return commands(in: text).compactMap { words in
                // A shell has no commas between words; code that is quoted has.
                guard let first = words.first, words.count > 1, programs.names.contains(lastPart(first)),
                    !words.contains(",")
                else { return nil }
                return ProgramCall(place: node, words: words, arguments: [])
            }
        }
    }

    /// The commands of a text, each as its words, without what runs another program: `sudo`, `do shell script`.
    private static func commands(in text: String) -> [[String]] {
        text.split { ";&|\n(`".contains($0) }.map { command in
            var words = command.split { $0.isWhitespace || $0 == "'" || $0 == "\"" }.map(String.init)
            while let first = words.first, before.contains(lastPart(first)) { words.removeFirst() }
            return words
        }
    }

    private static func plainText(of node: Node) -> String? {
        if node.kind == .string { return node.parent?.kind == .interpolatedString ? nil : node.name }
        return node.children.reduce(into: "") { $0 += $1.kind == .string ? $1.name : "*" }
    }

    // MARK: - Lists

    /// `process.arguments = ["-d", name, path]` beside the path of the program, and calls that are given both.
    private static func lists(of programs: Set<String>, in file: SwiftFile, _ pass: Pass) -> [ProgramCall] {
        file.nodes(.array).compactMap { list -> ProgramCall? in
            let elements = Array(list.children)
            guard let first = elements.first else { return nil }
            let namesProgram = pass.constant(first)?.value.string.map { programs.contains(lastPart($0)) } ?? false
            let program = namesProgram ? nil : list.startedProgram(pass)
            guard namesProgram || program.map({ programs.contains(lastPart($0)) }) == true else { return nil }
            let words = elements.map { pass.constant($0)?.value.string ?? "*" }
            return ProgramCall(
                place: list, words: [program].compactMap(\.self) + words, arguments: elements,
                handed: list.handed(pass))
        }
    }

    private static func lastPart(_ word: String) -> String { ShellCommands.lastPart(word) }
}

/// Words that stand before a program.
private let before: Set<String> = [
    "sudo", "env", "exec", "nohup", "do", "shell", "script", "then", "else", "command", "time", "if", "!", "-n",
]

extension Node {
    /// Whether a text is used as one that a shell may read: it is handed to a call that does not only show it, stands in
    /// a list, or goes by the name of a command.
    fileprivate var isCommand: Bool {
        var whole = self
        while let up = whole.parent, [.binary, .try, .await, .tuple, .ternary].contains(up.kind) { whole = up }
        guard let parent = whole.parent else { return false }
        switch parent.kind {
        case .array: return true
        case .call: return whole.role == .argument && Set(Words.of(parent.name)).isDisjoint(with: telling)
        case .variable: return parent.isNamedAsCommand
        case .assignment: return parent.child(.target)?.unwrapped.isNamedAsCommand ?? false
        case .member: return true
        default: return whole.enclosingDeclaredFunction?.isNamedAsCommand ?? false
        }
    }

    private var isNamedAsCommand: Bool { !Set(Words.of(name)).isDisjoint(with: commanding) }

    /// The argument of a call that a list becomes, by itself or as the constant that keeps it.
    fileprivate func handed(_ pass: Pass) -> Node? {
        var whole = self
        while let up = whole.parent, [.binary, .try, .await].contains(up.kind) { whole = up }
        if whole.role == .argument, whole.parent?.kind == .call { return whole }
        guard let use = pass.lookup.onlyUse(of: whole), use.role == .argument, use.parent?.kind == .call else {
            return nil
        }
        return use
    }

    /// The program whose words a list holds: the other argument of a call, or what the same function sets.
    fileprivate func startedProgram(_ pass: Pass) -> String? {
        if let whole = handed(pass), let call = whole.parent {
            let others = call.arguments.filter { $0 != whole && $0.kind != .closure }
            let named = others.lazy.compactMap { $0.programPath(pass) }.first
            if let named { return named }
            // A function of the project that runs one program with the words it is given.
            if let runner = pass.lookup.function(of: call), !runner.contains(self),
                let program = runner.programSet(pass)
            {
                return program
            }
            if whole == self || whole.contains(self) { return nil }
        }
        return (enclosingDeclaredFunction ?? enclosingFunction ?? tree.root).programSet(pass)
    }

    /// The program that a function sets for a process.
    private func programSet(_ pass: Pass) -> String? {
        descendants(.assignment).lazy.compactMap { assignment -> String? in
            guard let target = assignment.child(.target)?.unwrapped,
                ["executableURL", "launchPath"].contains(target.name)
            else { return nil }
            return assignment.child(.operand)?.programPath(pass)
        }.first
    }

    /// The path in `"/usr/bin/tool"`, `URL(fileURLWithPath: "/usr/bin/tool")` and constants with one.
    fileprivate func programPath(_ pass: Pass) -> String? {
        if let text = pass.constant(self)?.value.string { return text }
        var node = uncast
        if node.kind == .reference || node.kind == .member,
            let value = pass.declaration(of: node)?.initialValue
        {
            node = value.uncast
        }
        guard node.kind == .call, ["URL", "NSURL", "FilePath", "path", "name"].contains(node.name),
            let path = node.arguments.first
        else { return nil }
        return pass.constant(path)?.value.string
    }
}

extension SwiftFile {
    /// The expressions that say which program a process starts: `process.executableURL = program`.
    package var startedPrograms: [Node] {
        members("executableURL", "launchPath").filter { $0.role == .target }.compactMap { $0.parent?.child(.operand) }
    }
}

/// Words in the names of calls that only show a text.
private let telling: Set<String> = [
    "print", "log", "logger", "debug", "info", "error", "warning", "notice", "trace", "alert", "fatal", "assert",
]

/// Words in the names of what holds a command.
private let commanding: Set<String> = [
    "command", "commands", "cmd", "script", "shell", "line", "source", "arguments", "args", "task", "run", "argument",
]
