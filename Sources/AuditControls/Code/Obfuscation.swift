import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Control {
    /// A tool or the code itself makes names or texts hard to read.
    static let obfuscation = Control(
        id: "obfuscation",
        title: LocalizedText(
            en: "Sensitive strings and names are obfuscated",
            es: "Las cadenas y nombres sensibles se ofuscan",
            it: "Stringhe e nomi sensibili sono offuscati"),
        remedy: """
            Use a tool that renames symbols and encrypts strings in release builds; keep secrets out of the app all \
            the same.
            """,
        references: [.masvs("RESILIENCE", 3), .maswe(59), .mobileTop10(7), .cwe(656)],
        weaknesses: ["string-obfuscation-weak"],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsApp() else { return }
    search.prove("The tool obfuscates the build", byLinesWith: tools)
    for target in search.workspace.shippedProjects.flatMap(\.targets) {
        for script in target.xcode.scripts where tools.contains(where: script.script.lowercased().contains) {
            guard let range = script.scriptRange, let file = search.workspace.file(target.project) else { continue }
            search.proof.report("The build runs an obfuscation tool", in: file, at: range)
        }
    }
    for file in search.shippedSwift {
        for node in file.nodes(.macro, whereName: { macros.contains($0) }) where !node.isForDevelopers {
            search.proof.report("`#\(node.name)` keeps the string out of the binary", at: node)
        }
        if file.imports("ConfidentialKit") || file.imports("ConfidentialCore") {
            for attribute in file.nodes(.attribute) where attribute.name.hasPrefix("Obfuscated") {
                search.proof.report("`@\(attribute.name)` keeps the string out of the binary", at: attribute)
            }
        }
        for function in file.nodes(.functionDecl, whereName: marks.occur)
        where function.changesBytes && search.isUsed(function) {
            search.proof.report(
                "`\(function.name)` hides strings from casual inspection, but not from a debugger", at: function)
        }
    }
}

extension Node {
    /// Whether a function takes a text or bytes apart: by exclusive-or, or by a cipher.
    fileprivate var changesBytes: Bool {
        let result = child(.returnType)?.name ?? ""
        return !isForDevelopers && ["String", "Data", "[UInt8]"].contains { result.hasPrefix($0) }
            && descendants.contains { ($0.kind == .binary && $0.name == "^") || ["open", "decrypt"].contains($0.name) }
    }
}

private let tools = [
    "swiftshield", "ixguard", "guardsquare", "arxan", "appdome", "confidential obfuscate", "polaris-obf",
]
private let macros: Set<String> = ["ObfuscatedString", "Obfuscate", "Obfuscated", "obfuscated"]
private let marks = FoldedWords("obfuscat", "deobfuscat")
