import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Secrets in JSON files, known by their names.
    static let secretInJsonFile = Rule(
        id: "secret-in-json-file",
        title: "Secret in a JSON file",
        category: .code,
        severity: .high,
        references: [
            .cwe(798), .cwe(312), .cwe(547), .cwe(522), .masvs("CODE", 4), .masvs("STORAGE", 1), .maswe(4),
            .mobileTop10(1),
        ],
        why: """
            A bundled JSON file can be read by whoever unpacks the app, and one for a server or a tool is in every \
            clone of the repository.
            """,
        remedy: """
            Revoke the value, let your own server make the calls that need it, and keep settings with secrets out of \
            the repository and of the target's resources.
            """,
        bad: [
            Example("{ ↓\"apiKey\": \"\(SecretSamples.mixed)\" }\n", as: .file("App/config.json")),
            Example(
                "{ \"oauth\": { ↓\"client_secret\": \"\(SecretSamples.hexadecimal)\" } }\n",
                as: .file("App/Resources/backend.json"), "in an inner object"),
            Example("[{ ↓\"accessToken\": \"\(SecretSamples.shortToken)\" }]\n", as: .file("App/accounts.json")),
        ],
        good: [
            Example("{ \"apiKey\": \"\" , \"token\": null }\n", as: .file("App/config.json"), "no values"),
            Example("{ \"apiKey\": \"${API_KEY}\" }\n", as: .file("App/config.json"), "filled in by the build"),
            Example("{ \"tokenUrl\": \"https://acme.io/token\" }\n", as: .file("App/config.json"), "an address"),
            Example("{ \"checksum\": \"\(SecretSamples.hexadecimal)\" }\n", as: .file("App/index.json"), "a digest"),
        ],
        checks: [.text(inspect)]
    )
}

private func inspect(_ file: SourceFile, _ pass: inout Pass) {
    guard file.kind == .json, file.bytes.count <= 1 << 20 else { return }
    guard let document = try? JSONDocument.parse(file.bytes, dialect: .tolerant) else { return }
    inspect(document.root, file, &pass)
}

private func inspect(_ node: JSONDocument.Node, _ file: SourceFile, _ pass: inout Pass) {
    for element in node.array ?? [] { inspect(element, file, &pass) }
    for member in node.object ?? [] {
        guard let text = member.node.string else {
            inspect(member.node, file, &pass)
            continue
        }
        guard let place = member.keyRange, let range = member.node.range,
            let confidence = pass.confidence(of: text, named: member.key, in: file, at: range)
        else { continue }
        pass.report(
            "The value of `\(member.key)` can be read by everyone who has this file", in: file, at: place,
            Pass.Details(confidence: confidence, masking: [range]))
    }
}
