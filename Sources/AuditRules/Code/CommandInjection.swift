import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Commands put together from text and given to a shell.
    static let commandInjection = Rule(
        id: "command-injection",
        title: "Shell command built from untrusted input",
        category: .code,
        severity: .high,
        confidence: .medium,
        references: [.cwe(78), .cwe(77), .cwe(88), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            A shell interprets `;`, `$( )` and newlines in the input as its own syntax and runs what follows with \
            the privileges of the app.
            """,
        remedy: """
            Run the program directly with `Process.executableURL` and pass each value as an element of `arguments`, \
            after `--` where it may start with a dash; avoid the shell.
            """,
        bad: .commandInjectionBad + .commandInjectionOfTools + .commandInjectionByInterpreters
            + .commandInjectionRemote + .commandInjectionOwnBad,
        good: .commandInjectionGood + .commandInjectionOfToolsGood + .commandInjectionByInterpretersGood
            + .commandInjectionRemoteGood + .commandInjectionOwnGood,
        checks: [
            .swift(inspectArguments), .swift(inspectWords), .swift(inspectOptions), .swift(inspectCalls),
            .swift(inspectStartedPrograms), .swift(inspectShellFunctions), .swift(inspectToolOptions),
            .swift(inspectEnvironment), .swift(inspectInterpreters), .swift(inspectRemoteShells),
        ]
    )
}

/// `["-c", command]` in a file that names a shell.
private func inspectArguments(_ file: SwiftFile, _ pass: inout Pass) {
    for command in file.shellCommands(pass.lookup) where pass.constant(command) == nil {
        if let parameter = pass.lookup.handedParameter(command),
            !pass.commandsTold(of: .init(parameter: parameter, command: command)).isEmpty
        {
            continue
        }
        let isTold = pass.reportFlow(
            into: command, .command, "is run as a shell command", ofUser: .medium, where: { !$0.isOwnCommand })
        if isTold { continue }
        let parts = OutsideText(pass: pass, safeWords: quoting).parts(of: command)
        guard !parts.isEmpty, !pass.areSettled(parts, .command) else { continue }
        guard pass.outsideFlow(to: command, .command) == nil else { continue }
        let isComposed = pass.composedPart(of: command) != nil
        pass.report(
            "This string is run as a shell command", at: command,
            .init(severity: .low, confidence: isComposed ? .medium : .low, isAdvice: pass.isOwnPlace(command)))
    }
}

/// `process.arguments = words` of a shell, where the words were put together before.
private func inspectWords(_ file: SwiftFile, _ pass: inout Pass) {
    for target in file.members("arguments") where target.role == .target {
        guard let words = target.parent?.child(.operand), target.startsShell(pass) else { continue }
        let isTold = words.unwrapped.descendants(.string).contains {
            $0.parent?.kind == .array && shellFlags.contains($0.name)
        }
        guard !isTold else { continue }
        _ = pass.reportFlow(into: words, .command, "is interpreted by a shell", ofUser: .medium)
    }
}

/// `process.arguments = ["clone", address]`: an address that begins with a dash is an option of the program (CWE-88).
private func inspectOptions(_ file: SwiftFile, _ pass: inout Pass) {
    for target in file.members("arguments") where target.role == .target {
        guard let owner = target.base, pass.lookup.isValue(owner, of: "Process", "NSTask"), !target.startsShell(pass),
            let words = target.parent?.child(.operand)
        else { continue }
        inspectWords(of: words, &pass)
    }
    // What an app is started with.
    for target in file.members("arguments") where target.role == .target {
        guard let owner = target.base, let words = target.parent?.child(.operand),
            pass.lookup.isValue(owner, of: "NSWorkspace.OpenConfiguration", "OpenConfiguration")
        else { continue }
        _ = pass.reportFlow(
            into: words, .command, "may start with a dash and be parsed as an option", where: \.isOfStranger)
    }
    // `process.arguments?.append(address)`
    for call in file.calls("append", "insert") {
        guard let list = call.base?.unwrapped, list.kind == .member, list.name == "arguments", let owner = list.base,
            pass.lookup.isValue(owner, of: "Process", "NSTask"), !list.startsShell(pass),
            let word = call.arguments.first
        else { continue }
        let words = call.argument("contentsOf") ?? word
        if words.label == "contentsOf" { inspectWords(of: words, &pass) } else { _ = inspectWord(words, &pass) }
    }
    for call in file.calls("execute", "run", "launchedProcess") where !pass.lookup.isOwnCode(call) {
        guard let words = call.argument("withArguments") ?? call.argument("arguments"),
            call.base.map({ base in
                ["Process", "NSTask", "Subprocess"].contains(base.unwrapped.name)
                    || pass.lookup.isValue(base, of: "NSUserUnixTask")
            }) ?? call.isOfSubprocess
        else { continue }
        inspectWords(of: words, &pass)
    }
    // What a workflow of Automator is told.
    for target in file.members("variables") where target.role == .target {
        guard let owner = target.base, pass.lookup.isValue(owner, of: "NSUserAutomatorTask", "AMWorkflow"),
            let values = target.parent?.child(.operand)
        else { continue }
        _ = pass.reportFlow(into: values, .command, "is passed to a workflow as a variable")
    }
}

/// The words before `--`, of which each that begins with a dash is an option.
private func inspectWords(of words: Node, _ pass: inout Pass) {
    let lists = words.literalLists(pass, steps: 4)
    if lists.isEmpty, words.unwrapped.kind == .reference, pass.declaration(of: words.unwrapped)?.kind == .parameter {
        // The list that callers put together; behind `--` no word is an option.
        let shown = pass
        _ = pass.reportFlow(into: words, .command, "may start with a dash and be parsed as an option") { flow in
            !flow.isComposed && flow.isOfStranger
                && !flow.source.steps.contains { step in
                    step.kind == .array
                        && (step.children.contains { $0.kind == .string && $0.name == "--" }
                            || beginsWithScript(step, shown))
                }
        }
    }
    for list in lists where !beginsWithScript(list, pass) {
        for (before, word) in zip([nil] + list.children.map(Optional.some), list.children) {
            if word.kind == .string, word.name == "--" { return }
            if before?.kind == .string, before.map({ takingValues.contains($0.name) }) == true { continue }
            if inspectWord(word, &pass) { return }
        }
    }
}

/// Whether the first word is the file of a script: an interpreter takes no options behind it.
private func beginsWithScript(_ list: Node, _ pass: Pass) -> Bool {
    guard let first = list.children.first, let path = pass.pattern(first) else { return false }
    return [".sh", ".bash", ".zsh", ".py", ".rb", ".pl", ".js", ".php"].contains(where: path.hasSuffix)
}

/// Options of the usual programs behind which a word is their value, however it begins.
private let takingValues: Set<String> = [
    "-e", "--regexp", "-m", "--message", "-o", "--output", "-C", "--directory", "--file", "--title", "--name",
]

/// Reports a word that somebody outside chose whole; whether it did.
func inspectWord(_ word: Node, at place: Node? = nil, _ pass: inout Pass) -> Bool {
    guard word.unwrapped.kind != .interpolatedString, pass.constant(word) == nil else { return false }
    let flows = pass.outsideFlows(to: word, .command).filter { !$0.isComposed && $0.isOfStranger }
    guard let flow = flows.first else { return false }
    let place = place ?? word
    pass.report(
        "Untrusted input from \(flow.origin) may start with a dash and be parsed as an option", at: place,
        .init(confidence: flow.isGuess ? .medium : .high, paths: flows.prefix(5).map { $0.path(to: place) }))
    return true
}

extension FlowFinding {
    /// Whether the text is known to come from somebody else than whoever starts the program, types into it and picks its files.
    var isOfStranger: Bool {
        kind.map { ![.environment, .argument, .content, .file, .typed].contains($0) } ?? false
    }

    /// Whether users type the command, and not only a word of it: what they have run is their own choice.
    var isOwnCommand: Bool { kind == .typed && (!isComposed || isLeading) }
}

extension Node {
    /// The lists of words that an expression is put together from, in order.
    fileprivate func literalLists(_ pass: Pass, steps: Int) -> [Node] {
        guard steps > 0 else { return [] }
        let node = uncast
        switch node.kind {
        case .array: return [node]
        case .binary where node.name == "+":
            return node.children(.operand).flatMap { $0.literalLists(pass, steps: steps - 1) }
        case .ternary: return node.children(.operand).flatMap { $0.literalLists(pass, steps: steps - 1) }
        case .reference:
            return pass.declaration(of: node)?.initialValue?.literalLists(pass, steps: steps - 1) ?? []
        default: return []
        }
    }
}

private func inspectCalls(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls(
        "shellOut", "ShellOutCommand", "run", "runAsync", "runAndPrint", "runAsyncAndPrint", "checkNonZeroExit")
    where !pass.lookup.isOwnCode(call) {
        // ShellOut and SwiftShell hand the whole text to a shell.
        let command = call.argument("bash") ?? (call.name == "ShellOutCommand" ? call.argument("string") : nil)
        if let command = command ?? (call.name == "shellOut" ? call.argument("to") : nil) { runWhole(command, &pass) }
        // `runAndPrint("sh", "-c", text)`: the words stand one after the other.
        if let command = call.commandOfShell {
            _ = pass.reportFlow(into: command, .command, "is interpreted by a shell", ofUser: .medium)
        }
        guard call.name == "shellOut" else { continue }
        // The package joins the words with blanks and gives them to a shell.
        if let words = call.argument("arguments") {
            _ = pass.reportFlow(into: words, .command, "is interpreted by a shell", ofUser: .medium)
        }
    }
    inspectSpawns(file, &pass)
    for call in file.calls("system", "popen", "NSAppleScript", "OSAScript", "execl", "execlp", "wordexp") {
        guard call.callee?.kind == .reference || call.isOfCLibrary, !pass.lookup.isOwnCode(call),
            let text = call.argument("source") ?? call.arguments.first
        else { continue }
        if call.name.hasSuffix("Script"), text.label != "source" { continue }
        if let command = call.commandOfShell {
            _ = pass.reportFlow(into: command, .command, "is run as a shell command", ofUser: .medium)
            continue
        }
        runWhole(text, &pass)
    }
}

/// A text that a shell or an interpreter is given whole.
func runWhole(_ text: Node, at place: Node? = nil, _ pass: inout Pass) {
    guard pass.constant(text) == nil else { return }
    let place = place ?? text
    // Who gives a command a whole command to run means just that.
    let isPiece = { (flow: FlowFinding) in (flow.kind != .argument || flow.isComposed) && !flow.isOwnCommand }
    if pass.reportFlow(into: place, .command, "is run as a command or script", ofUser: .medium, where: isPiece) {
        return
    }
    if pass.outsideFlow(to: text, .command) != nil { return }
    let outside = OutsideText(pass: pass, safeWords: quoting)
    guard outside.isComposed(text), outside.place(in: text) != nil else { return }
    guard !pass.areSettled(outside.pieces(in: text), .command) else { return }
    pass.report(
        "This string is run as a command or script with interpolated values", at: place,
        .init(severity: .medium, isAdvice: pass.isOwnPlace(text)))
}

/// `execv("/bin/sh", words)` and `posix_spawn(…)`, where the words were put together before: `[strdup("-c"), strdup(text)]`.
private func inspectSpawns(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: Array(spawns.keys)) where !pass.lookup.isOwnCode(call) {
        guard let places = spawns[call.name], call.isOfSystem,
            let program = call.argument(at: places.program), let words = call.argument(at: places.words),
            pass.constant(program)?.value.string.map(shellPrograms.contains) == true
        else { continue }
        for list in words.givenByReference.literalLists(pass, steps: 4) {
            let elements = list.children.map { $0.copiedText(pass) }
            guard let flag = elements.firstIndex(where: { $0.kind == .string && shellFlags.contains($0.name) }),
                elements.indices.contains(flag + 1), pass.constant(elements[flag + 1]) == nil
            else { continue }
            let flow = pass.outsideFlows(to: elements[flag + 1], .command).first
            guard let flow else { continue }
            pass.report(
                "Untrusted input from \(flow.origin) is run as a shell command", at: words,
                .init(confidence: .high, paths: [flow.path(to: elements[flag + 1])]))
        }
    }
}

/// Calls that start a program with a list of words, by the places of the program and of the list.
private let spawns: [String: (program: Int, words: Int)] = [
    "posix_spawn": (1, 4), "posix_spawnp": (1, 4), "execv": (0, 1), "execvp": (0, 1), "execve": (0, 1),
    "execvpe": (0, 1),
]

extension Node {
    /// `words` in `&words`.
    fileprivate var givenByReference: Node {
        let node = unwrapped
        return node.kind == .inout ? node.children.first ?? node : node
    }

    /// `text` in `strdup(text)`, or in a constant that was made so.
    fileprivate func copiedText(_ pass: Pass) -> Node {
        var node = uncast
        if node.kind == .reference, let made = pass.declaration(of: node)?.initialValue?.uncast, made.name == "strdup" {
            node = made
        }
        return node.kind == .call && node.name == "strdup" ? node.arguments.first?.unwrapped ?? node : node
    }

    /// What follows `-c` in `execl("/bin/sh", "sh", "-c", command, nil)`.
    fileprivate var commandOfShell: Node? {
        guard let flag = arguments.firstIndex(where: { $0.kind == .string && shellFlags.contains($0.name) }) else {
            return nil
        }
        let isShell = arguments.prefix(flag).contains { $0.kind == .string && shellPrograms.contains($0.name) }
        guard name == "execl" || name == "execlp" || isShell else { return nil }
        return argument(at: flag + 1)
    }

    /// `run(.name("git"), arguments: words)` of swift-subprocess.
    var isOfSubprocess: Bool {
        name == "run" && callee?.kind == .reference && tree.imports.contains("Subprocess")
    }

    /// Whether a call means a function of C, or one of `Process`.
    var isOfSystem: Bool {
        guard let base else { return callee?.kind == .reference && name != "run" || isOfSubprocess }
        return ["Process", "NSTask"].contains(base.unwrapped.name) || isOfCLibrary && name != "run"
    }

    /// Whether the process that is given these arguments is a shell.
    func startsShell(_ pass: Pass) -> Bool {
        guard let process = base?.unwrapped.name, let function = enclosingFunction else { return false }
        return function.descendants(.assignment).contains { assignment in
            guard let target = assignment.child(.target)?.unwrapped, target.base?.unwrapped.name == process,
                ["executableURL", "launchPath"].contains(target.name), let program = assignment.child(.operand)
            else { return false }
            let text = program.unwrapped.kind == .call ? program.unwrapped.arguments.first ?? program : program
            return pass.constant(text)?.value.string.map(shellPrograms.contains) ?? false
        }
    }
}

let shellFlags: Set<String> = ["-c", "-lc", "-ic", "-cl"]

let shellPrograms = [
    "/bin/sh", "/bin/bash", "/bin/zsh", "/usr/bin/env bash", "/usr/bin/bash", "/usr/bin/zsh", "sh", "bash", "zsh",
    "/bin/ksh",
]

let quoting: Set<String> = ["quoted", "quote", "escaped", "escape", "shell", "escaping"]
