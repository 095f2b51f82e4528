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
            A bundled JSON file can be read by anyone who unpacks the app, and one for a server or a tool is in \
            every clone of the repository.
            """,
        remedy: """
            Revoke the value, have your own server make the calls that need it, and keep settings with secrets out \
            of the repository and the target's resources.
            """,
        bad: [
            Example("{ ↓\"apiKey\": \"\(SecretSamples.mixed)\" }\n", as: .file("App/config.json")),
            Example(
                "{ \"oauth\": { ↓\"client_secret\": \"\(SecretSamples.hexadecimal)\" } }\n",
                as: .file("App/Resources/backend.json"), "in an inner object"),
            Example("[{ ↓\"accessToken\": \"\(SecretSamples.shortToken)\" }]\n", as: .file("App/accounts.json")),
            Example(
                "[{ ↓\"accessToken\": \"\(SecretSamples.shortToken)\" }"
                    + String(repeating: ", { \"accessToken\": \"\(SecretSamples.shortToken)\" }", count: 5) + "]\n",
                as: .file("App/accounts.json"), "a file full of them is reported once"),
        ],
        good: [
            Example("{ \"apiKey\": \"\" , \"token\": null }\n", as: .file("App/config.json"), "no values"),
            Example("{ \"apiKey\": \"${API_KEY}\" }\n", as: .file("App/config.json"), "filled in by the build"),
            Example("{ \"tokenUrl\": \"https://acme.io/token\" }\n", as: .file("App/config.json"), "a URL"),
            Example("{ \"checksum\": \"\(SecretSamples.hexadecimal)\" }\n", as: .file("App/index.json"), "a digest"),
            Example(
                "{ \"requires\": { \"parse-password\": \"^1.0.0-\(SecretSamples.mixed)\" } }\n",
                as: .file("package-lock.json"), "the name of a package and its version"),
        ],
        checks: [.text(inspect)]
    )
}

private func inspect(_ file: SourceFile, _ pass: inout Pass) {
    // Names of packages and their versions, as the tools write them.
    guard file.kind == .json, file.bytes.count <= 1 << 20, !lockFiles.contains(file.name) else { return }
    guard let document = try? JSONDocument.parse(file.bytes, dialect: .tolerant) else { return }
    let secrets = secrets(in: document.root, file, pass)
    let masking = secrets.map(\.value)
    // What a file is full of was decided once.
    if let first = secrets.first, secrets.count > mostTold {
        let confidence = secrets.map(\.confidence).max() ?? first.confidence
        return pass.report(
            "The value of `\(first.name)` and \(secrets.count - 1) others can be read by anyone who has this file",
            in: file, at: first.key, Pass.Details(confidence: confidence, masking: masking))
    }
    for secret in secrets {
        pass.report(
            "The value of `\(secret.name)` can be read by anyone who has this file", in: file, at: secret.key,
            Pass.Details(
                severity: pass[SecretNames.self].tellsAppsApart(secret.name) ? .medium : nil,
                confidence: secret.confidence, masking: masking))
    }
}

private let lockFiles: Set<String> = ["package-lock.json", "npm-shrinkwrap.json", "packages.lock.json", "deno.lock"]

/// How many secrets of a file are told one by one.
private let mostTold = 5

private struct NamedSecret {
    let name: String
    let key: Range<Int>
    let value: Range<Int>
    let confidence: Confidence
}

/// The secrets of a document, in its order.
private func secrets(in node: JSONDocument.Node, _ file: SourceFile, _ pass: Pass) -> [NamedSecret] {
    let elements = (node.array ?? []).flatMap { secrets(in: $0, file, pass) }
    return elements
        + (node.object ?? []).flatMap { member -> [NamedSecret] in
            guard let text = member.node.string else { return secrets(in: member.node, file, pass) }
            guard let key = member.keyRange, let value = member.node.range,
                let confidence = pass.confidence(of: text, named: member.key, in: file, at: value)
            else { return [] }
            return [NamedSecret(name: member.key, key: key, value: value, confidence: confidence)]
        }
}
