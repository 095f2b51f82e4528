import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Secrets on the command line of a process.
    static let secretInArguments = Rule(
        id: "secret-in-arguments",
        title: "Secret passed on the command line",
        category: .storage,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(214), .cwe(522), .cwe(200), .masvs("STORAGE", 2), .maswe(1), .mobileTop10(9)],
        why: """
            The arguments of a process are visible to every user of the machine through `ps`, and end up in shell \
            history, build server logs and crash reports.
            """,
        remedy: """
            Prompt for it with `getpass`, or read it from standard input or a file that only its owner can read; pass \
            it to other programs in the environment (`PGPASSWORD`) or on their standard input (`--password-stdin`).
            """,
        bad: [
            Example(
                """
                import ArgumentParser
                struct Upload: ParsableCommand {
                    ↓@Option(help: "The password of the account") var password: String
                }
                """, "a command that asks for it there"),
            Example(
                """
                import ArgumentParser
                struct Complete: ParsableCommand { ↓@Option var accessToken: String }
                struct Model { let vocabSize: Int; let logits: [Float]; let eosTokenId: Int }
                """, "a language model\u{2019}s service is asked with it"),
            Example(
                """
                let task = Process()
                task.arguments = ["-u", user, ↓"-p\\(password)", "shop"]
                """, "a process that is started"),
            Example(
                """
                _ = try Process.run(curl, arguments: ["--header", ↓"Authorization: Bearer \\(accessToken)", address])
                """, "started at once"),
        ],
        good: [
            Example(
                """
                import ArgumentParser
                struct Upload: ParsableCommand {
                    @Option(help: "A file with the password") var passwordFile: String
                    @Flag(help: "Ask for the password") var askPassword = false
                    @Option var tokenCount: Int
                    @Option(help: "The name of the credential in the keychain") var credential: String
                }
                """, "its location, and whether it exists"),
            Example(
                """
                let task = Process()
                task.arguments = ["--user", user, "--password-stdin"]
                task.environment = ["PGPASSWORD": password]
                """, "in the environment"),
            Example(
                """
                import ArgumentParser
                struct Complete: ParsableCommand {
                    @Option(help: "Where an answer ends") var stopEosToken: String
                    @Option var padToken: String
                }
                """, "pieces of text that a language model is fed with"),
            Example(
                """
                import ArgumentParser
                struct Complete: ParsableCommand { @Option var firstToken: String; @Option var stopToken: String }
                struct Model { let vocabSize: Int; let logits: [Float]; let eosTokenId: Int }
                """, "a project about such pieces"),
            Example("var form = Form()\nform.arguments = [password]", "no process"),
            Example(
                """
                func install(token: String) {
                    let brew = Process()
                    brew.arguments = ["install", "--cask", token]
                }
                """, "the name of a cask"),
        ],
        checks: [.swift(inspectOptions), .swift(inspectProcesses)]
    )
}

/// `@Option var password: String` of ArgumentParser.
private func inspectOptions(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.imports("ArgumentParser") else { return }
    for variable in file.nodes(.variable) where variable.attribute("Option") ?? variable.attribute("Argument") != nil {
        guard variable.isOneText, pass[SensitiveNames.self].kind(of: variable.name) == .credential,
            pass[SensitiveNames.self].isKey(variable.name), !variable.isDebugOnly, !variable.tellsWhere
        else { continue }
        pass.report("`\(variable.name)` is passed on the command line, where other users can read it", at: variable)
    }
}

/// `process.arguments = ["-p", password]` and `Process.run(tool, arguments: ["-p", password])`.
private func inspectProcesses(_ file: SwiftFile, _ pass: inout Pass) {
    let assigned = file.members("arguments").filter { $0.role == .target }.compactMap { target -> Node? in
        guard let base = target.base, pass.type(of: base).map({ processes.contains($0.name) }) == true else {
            return nil
        }
        return target.parent?.child(.operand)
    }
    let handed = file.calls("run", "launchedProcess", "shellOut").compactMap { call -> Node? in
        guard let base = call.base?.unwrapped ?? call.callee?.unwrapped else { return nil }
        return processes.contains(base.name) || base.name == "shellOut" ? call.argument("arguments") : nil
    }
    for list in assigned + handed where !list.isDebugOnly {
        let values = list.unwrapped.kind == .array ? Array(list.unwrapped.children) : [list]
        for value in values {
            guard let found = pass.sensitiveValue(value), found.kind == .credential, !found.isDoubtful,
                !(found.isNameOfPackage && pass[PackageVocabulary.self].isSpoken)
            else { continue }
            pass.report(
                "\(found.statement) and is passed on the command line, where other users can read it", at: value,
                .init(confidence: found.confidence, paths: found.paths))
        }
    }
}

private let processes: Set<String> = ["Process", "NSTask"]

/// Whether a project installs programs with Homebrew, which calls the name of a cask its token.
private struct PackageVocabulary: Fact {
    let isSpoken: Bool

    init(workspace: Workspace) {
        isSpoken = workspace.swift.contains { file in
            file.role.isShipped
                && file.nodes(.string).contains { ["cask", "--cask", "casks", "--casks"].contains($0.name) }
        }
    }
}

extension SensitiveValue {
    /// Whether a name says no more than "token", or whose.
    fileprivate var isNameOfPackage: Bool {
        let words = Words.of(name)
        return words.last == "token" && words.dropLast().allSatisfy { ["cask", "full", "old", "package"].contains($0) }
    }
}

extension Node {
    /// Whether a variable holds one text, and no list or number.
    fileprivate var isOneText: Bool {
        guard let type = typeText else { return initialValue?.unwrapped.kind == .string }
        return ["String", "String?"].contains(type)
    }

    /// Whether the help of an option says that it takes a name or a place: "The name of a credential".
    fileprivate var tellsWhere: Bool {
        guard let help = (attribute("Option") ?? attribute("Argument"))?.argument("help")?.unwrapped,
            help.kind == .string
        else { return false }
        let places: Set<String> = ["name", "path", "file", "folder", "identifier", "id", "where", "environment"]
        return !places.isDisjoint(with: help.name.lowercased().split(separator: " ").prefix(3).map(String.init))
    }
}
