import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Raw errors in the interface.
    static let errorDetailsShown = Rule(
        id: "error-details-shown",
        title: "Raw error shown to the user",
        category: .network,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(209), .cwe(497), .masvs("CODE", 4), .maswe(61), .mobileTop10(8)],
        why: """
            An error description names hosts, paths, types and sometimes the server's response. It tells anyone \
            probing the app how the backend is built.
            """,
        remedy: """
            Show your own message or `error.localizedDescription`, and log the details where only you can read them.
            """,
        bad: [
            Example("do { try load() } catch { label.text = ↓\"Failed: \\(error)\" }"),
            Example(
                "do { try load() } catch { show(UIAlertController(title: \"Error\", message: ↓String(describing: error), preferredStyle: .alert)) }"
            ),
            Example("func view(_ error: Error) -> some View { Text(↓\"\\(error)\") }"),
        ],
        good: [
            Example("do { try load() } catch { label.text = error.localizedDescription }"),
            Example("do { try load() } catch { print(\"Failed: \\(error)\") }", "a log, not the interface"),
            Example("func view(_ error: String) -> some View { Text(\"\\(error)\") }", "a sentence made for the user"),
            Example("do { try load() } catch { label.text = \"Please try again\" }"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    var shown = file.settings(["text"]).filter { $0.owner?.kind != .call }.map(\.value)
    shown += file.calls("UIAlertController", "NSAlert", "Alert").compactMap {
        $0.argument("message") ?? $0.argument("title")
    }
    shown += file.calls("Text").compactMap { $0.argument("") }
    for value in shown where !value.isForDevelopers && value.describesError(pass) {
        pass.report("The raw error is shown instead of a message for the user", at: value)
    }
}

extension Node {
    /// `"\(error)"`, `String(describing: error)`, `String(reflecting: error)`, `error.debugDescription`.
    func describesError(_ pass: Pass) -> Bool {
        switch kind {
        case .interpolatedString:
            return children.contains {
                $0.kind == .interpolation
                    && $0.children.first.map { $0.isError(pass) || $0.describesError(pass) } == true
            }
        case .call where name == "String":
            return (argument("describing") ?? argument("reflecting"))?.isError(pass) ?? false
        case .member where name == "debugDescription": return base?.isError(pass) ?? false
        default: return false
        }
    }

    /// Whether the expression is the error of a `catch`, or a value of type `Error`.
    private func isError(_ pass: Pass) -> Bool {
        guard kind == .reference else { return false }
        if name == "error", pass.declaration(of: self) == nil, enclosing(.catch) != nil { return true }
        return pass.type(of: self).map { $0.name == "Error" || $0.name == "NSError" } ?? false
    }
}
