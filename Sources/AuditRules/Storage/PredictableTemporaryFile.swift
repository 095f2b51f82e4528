import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Files under names that anybody can foretell, in folders that anybody can write to.
    static let predictableTemporaryFile = Rule(
        id: "predictable-temporary-file",
        title: "Predictable file name in a world-writable directory",
        category: .storage,
        severity: .medium,
        references: [.cwe(377), .cwe(379), .cwe(59), .masvs("STORAGE", 1), .maswe(1), .mobileTop10(9)],
        why: """
            Another user or program can create a file or link there first. The app then writes through the link, or \
            reads, installs and runs what an attacker put in its place.
            """,
        remedy: """
            Write to `FileManager.default.url(for: .itemReplacementDirectory, …)` or below \
            `FileManager.default.temporaryDirectory`, which belongs to the user alone, with a `UUID` in the name and \
            `.withoutOverwriting`.
            """,
        bad: [
            Example("try report.write(to: ↓URL(fileURLWithPath: \"/tmp/loom-report.json\"))"),
            Example("let place = \"/tmp/loom.lock\"\nFileManager.default.createFile(atPath: ↓place, contents: data)"),
            Example(
                """
                let folder = URL(filePath: "/private/tmp").appendingPathComponent("loom-\\(NSUserName())")
                try FileManager.default.createDirectory(at: ↓folder, withIntermediateDirectories: true)
                """),
            Example("try FileManager.default.moveItem(at: download, to: ↓URL(fileURLWithPath: \"/tmp/Loom.pkg\"))"),
            Example("let file = fopen(↓\"/var/tmp/loom.log\", \"w\")"),
            Example("let file = open(↓\"/tmp/loom.sock.lock\", O_CREAT | O_RDWR, 0o600)"),
            Example("let name = ↓tmpnam(nil)"),
            Example("try text.write(toFile: ↓\"/Users/Shared/Loom/state.txt\", atomically: true, encoding: .utf8)"),
        ],
        good: [
            Example("try report.write(to: URL(fileURLWithPath: \"/tmp/loom-\\(UUID().uuidString).json\"))"),
            Example("try report.write(to: FileManager.default.temporaryDirectory.appendingPathComponent(\"a.json\"))"),
            Example("try report.write(to: URL(fileURLWithPath: \"/tmp/loom.json\"), options: .withoutOverwriting)"),
            Example("let file = open(\"/tmp/loom.lock\", O_CREAT | O_EXCL | O_RDWR, 0o600)"),
            Example("let file = open(\"/tmp/loom.txt\", O_RDONLY)\nlet text = fopen(\"/tmp/loom.txt\", \"r\")", "read"),
            Example("try report.write(to: URL(fileURLWithPath: \"/Library/Logs/loom.json\"))"),
            Example("#if DEBUG\ntry report.write(to: URL(fileURLWithPath: \"/tmp/loom-report.json\"))\n#endif"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard !pass[PhoneProject.self].isForPhonesAlone else { return }
    for call in file.calls("tmpnam", "tempnam", "mktemp")
    where call.callee?.kind == .reference && !pass.lookup.isOwnCode(call) {
        pass.report("Another process can create a file with this name before the program does", at: call)
    }
    let folders = OpenFolders(pass)
    for call in file.tree.nodes(.call, named: makers.keys + ["write"]) where !call.isDebugOnly {
        guard let place = call.madeFile, !pass.lookup.isOwnCode(call), let path = folders.path(of: place),
            path.utf8.count > 5, !place.isUnique(pass), !call.refusesExisting
        else { continue }
        pass.report("Anyone can create a file or link with this name first", at: place)
    }
}

/// Calls that make files, with the label of the path.
private let makers: [String: [String]] = [
    "createFile": ["atPath"], "createDirectory": ["at", "atPath"], "moveItem": ["to", "toPath"],
    "copyItem": ["to", "toPath"], "fopen": [""], "open": [""], "creat": [""], "OutputStream": ["url", "toFileAtPath"],
    "mkdir": [""], "mkfifo": [""],
]

extension Node {
    /// The place at which a call makes a file.
    fileprivate var madeFile: Node? {
        if name == "write" { return callee?.kind == .member ? argument("to") ?? argument("toFile") : nil }
        guard let labels = makers[name] else { return nil }
        if labels == [""] {
            guard callee?.kind == .reference || isOfCLibrary, let path = arguments.first, path.label.isEmpty else {
                return nil
            }
            return makesFile ? path : nil
        }
        return labels.lazy.compactMap { self.argument($0) }.first
    }

    /// Whether a function of C that opens files makes them where they are missing.
    private var makesFile: Bool {
        switch name {
        case "open": return argument(at: 1).map { ([$0] + $0.descendants).contains { $0.name == "O_CREAT" } } ?? false
        case "fopen":
            let mode = argument(at: 1)?.unwrapped.name ?? ""
            return mode.hasPrefix("w") && !mode.contains("x") || mode.hasPrefix("a")
        default: return true
        }
    }

    /// Whether a call fails where the file is there already.
    fileprivate var refusesExisting: Bool {
        arguments.contains { argument in
            ([argument] + argument.descendants).contains { ["withoutOverwriting", "O_EXCL"].contains($0.name) }
        }
    }

    /// Whether a part of the path was made for the purpose, here or where the names in it are set.
    fileprivate func isUnique(_ pass: Pass, steps: Int = 4) -> Bool {
        guard steps > 0 else { return false }
        if namesUniqueThing { return true }
        return ([self] + descendants).filter { $0.kind == .reference }.contains { name in
            guard let declared = pass.declaration(of: name), let value = declared.initialValue else { return false }
            return value.isUnique(pass, steps: steps - 1)
        }
    }
}
