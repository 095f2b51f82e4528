import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// What is handed to an interpreter is bound or encoded.
    static let injectionPrevented = Control(
        id: "injection-prevented",
        title: LocalizedText(
            en: "Injection is prevented",
            es: "Se previenen las inyecciones",
            it: "Le injection sono prevenute"),
        remedy: """
            Bind values as arguments of SQL statements and predicates, pass them to scripts as arguments, and encode \
            them for HTML and URLs at the point of use. Bulwark’s `encoded(for:)` handles each context.
            """,
        references: [
            .masvs("CODE", 4), .masvs("PLATFORM", 2), .maswe(50), .mobileTop10(4), .cwe(74), .cwe(89), .cwe(79),
        ],
        weaknesses: [
            "sql-injection", "web-view-html-injection", "web-view-script-injection", "command-injection",
            "predicate-injection", "regex-injection", "path-traversal", "format-string", "deny-list-sanitizer",
            "tag-filter-regex", "xml-external-entities", "unsafe-unpacking", "unsafe-web-fetch",
            "xpath-injection", "path-prefix-without-separator", "header-injection",
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let pass = search.proof
    var interpreters = 0
    var proofs = 0
    for file in search.shippedSwift {
        for call in file.tree.nodes(.call, named: binding.keys.sorted()) where !call.isForDevelopers {
            search.proof.report("`\(call.name)` \(binding[call.name] ?? "")", at: call)
            proofs += 1
        }
        for call in file.calls("NSPredicate") {
            guard let format = call.argument("format") else { continue }
            interpreters += 1
            guard call.arguments.count > 1, pass.constant(format) != nil, !call.isForDevelopers else { continue }
            search.proof.report("The values are passed as arguments of the predicate", at: call)
            proofs += 1
        }
        for call in file.calls("execute", "fetchAll", "fetchOne", "fetchCursor", "executeQuery", "executeUpdate")
        where call.argument("sql") != nil || call.name.hasPrefix("executeQ") || call.name.hasPrefix("executeU") {
            interpreters += 1
            guard call.argument("arguments") ?? call.argument("values") != nil else { continue }
            search.proof.report("The values are bound to the statement", at: call)
            proofs += 1
        }
        for call in file.calls("callAsyncJavaScript") where call.argument("arguments") != nil {
            search.proof.report("The values are passed as arguments of the script", at: call)
            proofs += 1
        }
        interpreters +=
            file.calls(
                "sqlite3_exec", "sqlite3_prepare_v2", "sqlite3_prepare", "evaluateJavaScript",
                "loadHTMLString", "Process", "popen"
            ).count
    }
    guard proofs == 0 else { return }
    search.summary =
        "\(interpreters) interpreter call\(interpreters == 1 ? " was" : "s were") checked; none passes values as separate arguments"
    if interpreters == 0 {
        search.doesNotApply("Nothing is passed to an interpreter of SQL, predicates, scripts or commands")
    }
}

/// Calls that keep a value apart from the statement or the page that it goes into.
private let binding: [String: String] = [
    "sqlite3_bind_text": "keeps the value separate from the statement",
    "sqlite3_bind_blob": "keeps the value separate from the statement",
    "sqlite3_bind_int64": "keeps the value separate from the statement",
    "CFXMLCreateStringByEscapingEntities": "encodes the value for HTML",
]
