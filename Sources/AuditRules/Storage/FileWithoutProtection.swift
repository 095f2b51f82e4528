import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Files that are written without data protection.
    static let fileWithoutProtection = Rule(
        id: "file-without-protection",
        title: "File written without data protection",
        category: .storage,
        severity: .medium,
        references: [
            .cwe(311), .cwe(922), .masvs("STORAGE", 1), .maswe(1), .mastg("MASTG-TEST-0299"), .mobileTop10(9),
        ],
        why: """
            A file with protection class “none” is readable at any time after boot, whether or not the device is \
            locked. Anyone with access to the file system can read it without the passcode.
            """,
        remedy: """
            Use `.completeFileProtection`, or `.completeFileProtectionUntilFirstUserAuthentication` where background \
            work needs the file; the latter is the default without the option.
            """,
        bad: [
            Example(
                "try data.write(to: url, options: [.atomic, ↓.noFileProtection])",
                mended:
                    "try data.write(to: url, options: [.atomic, .completeFileProtectionUntilFirstUserAuthentication])"),
            Example("let attributes: [FileAttributeKey: Any] = [.protectionKey: ↓FileProtectionType.none]"),
            Example("try FileManager.default.setAttributes([.protectionKey: ↓.none], ofItemAtPath: path)"),
            Example(
                """
                <key>com.apple.developer.default-data-protection</key>
                ↓<string>NSFileProtectionNone</string>
                """, as: .entitlements, "of all files"),
            Example(
                "store.setOption(↓FileProtectionType.none as NSObject, forKey: NSPersistentStoreFileProtectionKey)"),
        ],
        good: [
            Example(
                """
                <key>com.apple.developer.default-data-protection</key>
                <string>NSFileProtectionComplete</string>
                """, as: .entitlements, "the strongest class"),
            Example(
                """
                func isBare(_ type: FileProtectionType?) -> Bool {
                    type == nil || type == .some(FileProtectionType.none)
                }
                """, "only compared"),
            Example("try data.write(to: url, options: .completeFileProtection)"),
            Example(
                "if attributes[.protectionKey] as? FileProtectionType == FileProtectionType.none { warn() }",
                "asked, not set"),
            Example("let style: [Key: Any] = [.animation: .none]", "another API's none"),
            Example(
                "files.createFile(atPath: p, contents: nil, attributes: [.protectionKey: FileProtectionType.none])",
                "an empty mark"),
            Example("view.contentMode = .none"),
            Example(
                """
                func note(_ version: Int) throws {
                    try String(version).data(using: .utf8)!.write(to: mark, options: [.atomic, .noFileProtection])
                }
                """, "a version number"),
        ],
        checks: [.swift(inspect), .entitlements(inspect)]
    )
}

/// The class that all files of an app have which are not given another.
private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    for entry in file.root.dictionary ?? []
    where entry.key == "com.apple.developer.default-data-protection" && entry.node.string == "NSFileProtectionNone" {
        pass.report(
            "The app's files are readable while the device is locked", atValueOf: entry, path: [entry.key], in: file,
            .init(fix: .set(entry, to: "NSFileProtectionCompleteUntilFirstUserAuthentication", in: file)))
    }
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let named =
        file.members("noFileProtection") + file.references("NSFileProtectionNone", "NSDataWritingFileProtectionNone")
    for use in named + file.members("none")
    where use.isSettingNoProtection && !use.isForEmptyFile && !use.isForNumber(pass) {
        // What can be loaded again, or was written to be read by others.
        let around = Words.of(use.enclosingType.map { TypeName.base($0.name) } ?? "") + Words.of(file.path)
        pass.report(
            "`\(use.text)` leaves the file readable while the device is locked", at: use,
            .init(
                isAdvice: around.contains { ["cache", "caches", "log", "logs", "logging", "logger"].contains($0) },
                fix: untilUnlock[use.name].flatMap { .rename(use, to: $0) }))
    }
}

/// What the system gives to files that are told nothing.
private let untilUnlock = [
    "noFileProtection": "completeFileProtectionUntilFirstUserAuthentication",
    "none": "completeUntilFirstUserAuthentication",
]

extension Node {
    fileprivate var isSettingNoProtection: Bool {
        var node = self
        while let up = node.parent, up.kind == .cast || up.kind == .call && ["some", "Optional"].contains(up.name) {
            node = up
        }
        if let up = node.parent, [.binary, .case, .patternMatch].contains(up.kind) || node.role == .pattern {
            return false
        }
        if name != "none" { return true }
        if let base { return base.dottedName.hasSuffix("FileProtectionType") }
        if let entry = node.parent, entry.kind == .dictionaryEntry {
            return entry.child(.key)?.isProtectionKey ?? false
        }
        if let assignment = node.parent, assignment.kind == .assignment, let target = assignment.child(.target) {
            return target.kind == .subscriptCall && target.arguments.first?.isProtectionKey ?? false
        }
        return false
    }

    /// Whether the file that is made has nothing in it.
    fileprivate var isForEmptyFile: Bool {
        let call = ancestors.prefix { $0.kind != .block }.first { $0.kind == .call && $0.name == "createFile" }
        return call?.argument("contents")?.kind == .nilLiteral
    }

    /// Whether what is written is a number as a text: a version, a count.
    fileprivate func isForNumber(_ pass: Pass) -> Bool {
        let call = ancestors.prefix { $0.kind != .block }.first { $0.kind == .call && $0.name == "write" }
        guard var text = call?.base?.uncast else { return false }
        if text.kind == .call, text.name == "data", let base = text.base { text = base.uncast }
        if text.kind == .call, text.name == "Data", let view = text.arguments.first?.uncast, view.name == "utf8",
            let base = view.base
        {
            text = base.uncast
        }
        guard text.kind == .call, text.name == "String", text.arguments.count == 1, let only = text.arguments.first,
            let type = pass.type(of: only)?.name
        else { return false }
        return only.label.isEmpty && ["Int", "UInt", "Bool", "Int32", "UInt32"].contains(type)
    }

    private var isProtectionKey: Bool { unwrapped.name == "protectionKey" }
}
