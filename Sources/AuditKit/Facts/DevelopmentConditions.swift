package import CodeModel
import SourceFormats

/// Words for `#if` that only builds for developers define: `F_DEV` in `Debug.xcconfig` and `Dev.xcconfig`.
package struct DevelopmentConditions: Fact {
    private let words: Set<String>

    package init(workspace: Workspace) {
        var (development, released): (Set<String>, Set<String>) = ([], [])
        for variant in workspace.variants where !variant.kind.isTest {
            if !variant.isRelease {
                development.formUnion(variant.compilationWords)
            } else {
                released.formUnion(variant.compilationWords)
            }
        }
        words = development.subtracting(released)
    }

    /// Whether code is left out of every build that users may get: it stands behind such a word.
    package func leaveOut(_ node: Node) -> Bool {
        guard !words.isEmpty else { return false }
        return node.ancestors.contains { clause in
            clause.kind == .ifClause && !clause.name.contains("||")
                && clause.name.split(separator: "&&").contains { part in
                    words.contains(part.trimmingPrefix { $0 == " " }.prefix { $0 != " " }.description)
                }
        }
    }
}

extension BuildVariant {
    /// The words that the settings define for Swift's `#if`, those of all layers, whichever platform they are for.
    package var compilationWords: Set<String> {
        var words: Set<String> = []
        for name in ["SWIFT_ACTIVE_COMPILATION_CONDITIONS", "OTHER_SWIFT_FLAGS"] {
            for layer in settings.layers {
                for assignment in layer.assignments where assignment.key.name == name {
                    words.formUnion(Self.definitions(in: expand(assignment.value), name))
                }
            }
        }
        return words
    }

    private static func definitions(in value: String, _ name: String) -> [String] {
        let parts = value.split { $0.isWhitespace || $0 == "\"" || $0 == "'" || $0 == "\\" }.map(String.init)
        guard name == "OTHER_SWIFT_FLAGS" else { return parts }
        return zip(parts, [""] + parts).compactMap { part, before in
            before == "-D" ? part : part.hasPrefix("-D") && part.count > 2 ? String(part.dropFirst(2)) : nil
        }
    }
}
