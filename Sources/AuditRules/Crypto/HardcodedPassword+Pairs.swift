import AuditAnalysis
import AuditKit
import CodeModel

/// The second of two texts that stand together under the name of an account: `let account = ("nightly", "…")`.
func pairedLiterals(in file: SwiftFile) -> [(Node, String)] {
    file.nodes(.variable, whereName: { Words.of($0).last.map(pairs.contains) == true }).compactMap { variable in
        guard let pair = variable.initialValue?.unwrapped, pair.kind == .tuple || pair.kind == .array else {
            return nil
        }
        let texts = Array(pair.children)
        guard texts.count == 2, texts.allSatisfy({ $0.unwrapped.kind == .string && $0.label.isEmpty }),
            ChosenPassword.confidence(of: texts[1].unwrapped.name, under: variable.name) == .strong
        else { return nil }
        return (texts[1].unwrapped, variable.name)
    }
}

/// Last words of the names of a user's name and password together.
private let pairs: Set<String> = ["account", "credentials", "credential", "login", "auth"]
