import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// The running app is analysed, too.
    static let dynamicAnalysis = Control(
        id: "dynamic-analysis",
        title: LocalizedText(
            en: "Dynamic analysis is performed",
            es: "Se hace análisis dinámico",
            it: "Viene eseguita l’analisi dinamica"),
        remedy: """
            Run the tests with a sanitizer in the pipeline, or name the report of a dynamic analysis under \
            `controls:` in `.bulwark.yml`.
            """,
        references: [.masvs("CODE", 4), .masvs("RESILIENCE", 4), .cwe(119)],
        notes: [.gdprTesting],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    var isFound = search.prove("The tests run under a dynamic analysis tool", byLinesWith: tools)
    for file in search.workspace.files where file.path.hasSuffix(".xctestplan") || file.path.hasSuffix(".xcscheme") {
        for mark in marks {
            guard let end = Bytes.ends(of: Array(mark.utf8), in: file.bytes, atMost: 1).first else { continue }
            search.proof.report("The tests run under a sanitizer", in: file, at: (end - mark.utf8.count)..<end)
            isFound = true
        }
    }
    if !isFound { search.summary = search.onlyAttested("dynamic analysis, and no pipeline runs it") }
}

private let tools = [
    "enableaddresssanitizer yes", "enablethreadsanitizer yes", "enableundefinedbehaviorsanitizer yes",
    "--sanitize=", "--sanitize address", "--sanitize thread", "--sanitize undefined", "-sanitize=fuzzer", "mobsf/",
    "frida-", "frida ", "swift_package_test_sanitizer", "address_sanitizer", "thread_sanitizer",
]
private let marks = [
    "\"addressSanitizer\"", "\"threadSanitizerEnabled\" : true", "enableAddressSanitizer = \"YES\"",
    "enableThreadSanitizer = \"YES\"",
]
