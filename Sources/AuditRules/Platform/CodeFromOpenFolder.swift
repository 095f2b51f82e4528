import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Libraries, plug-ins and programs out of folders that everybody can write to.
    static let codeFromOpenFolder = Rule(
        id: "code-from-open-folder",
        title: "Code run from a world-writable directory",
        category: .platform,
        severity: .high,
        references: [.cwe(426), .cwe(427), .cwe(114), .masvs("CODE", 4), .maswe(49), .mobileTop10(7)],
        why: """
            An attacker who places a file with that name there first has their own code run with the app's privileges, \
            permissions and keychain items.
            """,
        remedy: """
            Load libraries and launch tools from the app's bundle or from a directory that only the user can write to, \
            and leave library validation on.
            """,
        bad: [
            Example("let handle = dlopen(↓\"/tmp/loom/libweave.dylib\", RTLD_NOW)"),
            Example(
                """
                let path = "/Users/Shared/Loom/Weave.bundle"
                let bundle = Bundle(path: ↓path)
                try bundle?.loadAndReturnError()
                """),
            Example("let tool = Process()\ntool.executableURL = ↓URL(fileURLWithPath: \"/tmp/loom-tool\")"),
            Example("let tool = Process()\ntool.launchPath = ↓\"/private/tmp/loom/install.sh\""),
            Example("let script = NSAppleScript(contentsOf: ↓URL(fileURLWithPath: \"/tmp/loom.scpt\"), error: nil)"),
            Example("let tool = Process()\ntool.arguments = [\"-c\", ↓\"sh /tmp/loom-install.sh\"]"),
            Example("sqlite3_load_extension(db, ↓\"/var/tmp/weave.dylib\", nil, nil)"),
        ],
        good: [
            Example("let handle = dlopen(Bundle.main.privateFrameworksPath! + \"/libweave.dylib\", RTLD_NOW)"),
            Example("let handle = dlopen(\"/usr/lib/libz.dylib\", RTLD_LAZY)"),
            Example("let strings = Bundle(path: \"/tmp/loom/Words.bundle\")?.localizedString(forKey: key)", "no code"),
            Example("tool.executableURL = URL(fileURLWithPath: \"/usr/bin/tool\")\ntool.arguments = [\"/tmp/a.txt\"]"),
            Example("tool.currentDirectoryURL = URL(fileURLWithPath: \"/tmp/loom\")"),
            Example("tool.arguments = [\"-c\", \"cat /tmp/loom.log\"]", "read alone"),
        ],
        checks: [.swift(inspectLibraries), .swift(inspectPrograms)]
    )
}

private func inspectLibraries(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: Array(loaders.keys))
    where !call.isDebugOnly && !pass.lookup.isOwnCode(call) {
        guard let labels = loaders[call.name],
            let path = call.name == "sqlite3_load_extension"
                ? call.argument(at: 1) : call.arguments.first(where: { labels.contains($0.label) }),
            !bundles.contains(call.name) || file.tree.loadsBundles, OpenFolders(pass).path(of: path) != nil
        else { continue }
        pass.report("This loads code from a world-writable directory", at: path)
    }
}

private func inspectPrograms(_ file: SwiftFile, _ pass: inout Pass) {
    for program in file.startedPrograms where !program.isDebugOnly && OpenFolders(pass).path(of: program) != nil {
        pass.report("This runs a program from a world-writable directory", at: program)
    }
    for command in ProgramCall.all(of: shells, in: file, pass) where !command.place.isDebugOnly {
        guard let script = command.words.dropFirst().first(where: { !$0.hasPrefix("-") }), isOpen(script) else {
            continue
        }
        pass.report("This runs a program from a world-writable directory", at: command.place)
    }
}

private func isOpen(_ path: String) -> Bool {
    ["/tmp/", "/private/tmp/", "/var/tmp/", "/Users/Shared/"].contains(where: path.hasPrefix)
}

/// What runs the file that it is given.
private let shells = ProgramCall.Programs("sh", "bash", "zsh", "osascript", "python3", "perl", "ruby", "source")

/// Calls that load code, with the label of its path.
private let loaders: [String: [String]] = [
    "dlopen": [""], "dlopen_preflight": [""], "Bundle": ["path", "url"], "NSBundle": ["path", "url"],
    "NSAppleScript": ["contentsOf"], "OSAScript": ["contentsOf"], "NSUserScriptTask": ["url"],
    "NSUserUnixTask": ["url"], "sqlite3_load_extension": [""], "CFBundleCreate": [""],
]

private let bundles: Set<String> = ["Bundle", "NSBundle", "CFBundleCreate"]

extension CodeTree {
    /// Whether a file runs the code of bundles, and not only reads what is in them.
    fileprivate var loadsBundles: Bool {
        ["loadAndReturnError", "principalClass", "CFBundleLoadExecutable", "classNamed"].contains(where: mentions)
            || calls("load").contains { $0.arguments.isEmpty }
    }
}
