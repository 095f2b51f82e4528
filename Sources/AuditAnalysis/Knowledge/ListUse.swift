package import AuditKit
package import AuditModel
import CodeModel
package import SourceFormats

extension PropertyListFile {
    /// Whether some program that goes to users reads the file; true as well where no project says who uses it.
    ///
    /// What a framework or a test bundle says about transport or permissions, the system does not read.
    package var isOfProgram: Bool { users.isEmpty ? !isLeftOver : users.contains { $0.kind.isProgram } }

    /// The values that a text has in the builds for users; in all builds where none goes to users.
    package func releaseValues(of text: String) -> [String] {
        guard text.contains("$"), !users.isEmpty else { return [text] }
        let released = users.filter(\.isRelease)
        return Array(Set((released.isEmpty ? users : released).map { $0.expand(text) })).sorted()
    }

    /// Whether a value is true, or false, in a build for users; variables are resolved.
    package func isSet(_ node: PropertyList.Node, to expected: Bool) -> Bool {
        guard let text = node.string else { return node.booleanLike == expected }
        return releaseValues(of: text).contains { PropertyList.Node(.string($0)).booleanLike == expected }
    }

    /// Whether only builds for developers use the file, as far as the projects tell, or else its name:
    /// `App-Debug.entitlements`, `Info-dev.plist`.
    package var isForDevelopers: Bool {
        isDebugOnly || (users.isEmpty && !developers.isDisjoint(with: Words.of(source.name)))
    }

    /// What sets a finding apart: it hardly counts where only builds for developers use the file.
    package func details(
        _ severity: Severity? = nil, _ confidence: Confidence? = nil, isAdvice: Bool = false, fix: SourceFix? = nil
    ) -> Pass.Details {
        isForDevelopers
            ? .init(severity: .note, confidence: .low, isAdvice: isAdvice, fix: fix)
            : .init(severity: severity, confidence: confidence, isAdvice: isAdvice, fix: fix)
    }
}

extension Workspace {
    /// Whether the project is in Swift, as far as it is here, and speaks of none of these types.
    package func hasNo(_ types: String...) -> Bool {
        let code = swift.filter(\.role.isShipped)
        guard !code.isEmpty, !files.contains(where: { $0.kind == .objectiveC && !$0.name.hasSuffix(".h") }) else {
            return false
        }
        return !code.contains { file in types.contains(where: file.tree.mentions) }
    }
}

extension Pass {
    /// Reports a value inside a property list; in a binary list, the entry that holds it.
    package mutating func report(
        _ message: String, atValue node: PropertyList.Node, of entry: PropertyList.Entry, path: [String],
        in file: PropertyListFile, _ details: Details = .init()
    ) {
        if let range = node.range {
            report(message, in: file.source, at: range, details)
        } else {
            report(message, at: entry, path: path, in: file, details)
        }
    }

    /// Reports the entries at the top of a list that are true (or false) and have one of these keys.
    ///
    /// - Parameter fix: What is to be said of turning the flag; nil where a person has to choose.
    package mutating func reportFlags(
        _ keys: Set<String>, in file: PropertyListFile, being expected: Bool = true, _ details: Details = .init(),
        fix: ((SourceFix) -> SourceFix)? = nil, _ message: (String) -> String
    ) {
        for entry in file.root.dictionary ?? [] where keys.contains(entry.key) {
            guard file.isSet(entry.node, to: expected) else { continue }
            var details = file.isForDevelopers ? file.details() : details
            details.fix = fix.flatMap { SourceFix.set(entry, to: !expected, in: file).map($0) }
            report(message(entry.key), atValueOf: entry, path: [entry.key], in: file, details)
        }
    }
}

/// Words of names of lists that only builds for developers use; `AdHoc` is what signs without a team.
private let developers: Set<String> = [
    "debug", "dev", "developer", "development", "hoc", "adhoc", "unsigned", "local", "ci",
]
