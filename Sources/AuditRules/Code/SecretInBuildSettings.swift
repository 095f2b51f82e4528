import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Secrets in build settings, known by their names.
    static let secretInBuildSettings = Rule(
        id: "secret-in-build-settings",
        title: "Secret in a build setting",
        category: .code,
        severity: .high,
        reach: .everywhere,
        references: [
            .cwe(798), .cwe(312), .cwe(547), .cwe(522), .masvs("CODE", 4), .masvs("STORAGE", 1), .maswe(4),
            .mobileTop10(1),
        ],
        why: """
            Project and configuration files are in every clone of the repository, Xcode writes all settings to the \
            build log, and most of them end up in the app's `Info.plist`.
            """,
        remedy: """
            Revoke the value, include an `.xcconfig` that the repository ignores or let the build service set the \
            variable, and keep real secrets on your server, because the app can be unpacked.
            """,
        bad: [
            Example("↓PAYMENTS_API_KEY = \(SecretSamples.mixed)", as: .xcconfig(configuration: "Release")),
            Example(
                "↓OAUTH_CLIENT_SECRET = \"\(SecretSamples.hexadecimal)\";", as: .buildSettings(configuration: "Release")
            ),
            Example("↓SIGNING_PASSWORD = \(SecretSamples.password)", as: .xcconfig(configuration: "Debug")),
            Example(
                "↓GCC_PREPROCESSOR_DEFINITIONS = (\"FEATURE=1\", \"AUTH_TOKEN=\(SecretSamples.shortToken)\");",
                as: .buildSettings(configuration: "Release"), "as a macro"),
        ],
        good: [
            Example("PAYMENTS_API_KEY = $(PAYMENTS_API_KEY_FROM_CI)", as: .xcconfig(configuration: "Release")),
            Example("API_KEY = your_api_key_here", as: .xcconfig(configuration: "Release"), "a placeholder"),
            Example(
                "OAUTH_TOKEN_URL = https:/$()/acme.io/token", as: .xcconfig(configuration: "Release"), "a URL"),
            Example("DEVELOPMENT_TEAM = 9X7K2QW4LM;", as: .buildSettings(configuration: "Release"), "public"),
            Example("API_KEY = \"\";", as: .buildSettings(configuration: "Release")),
        ],
        checks: [.text(configurationFile), .xcodeProject(project)]
    )
}

private func configurationFile(_ file: SourceFile, _ pass: inout Pass) {
    guard file.kind == .xcconfig else { return }
    for assignment in XCConfig.parse(file.bytes).assignments {
        inspect(assignment.key.name, [assignment.value], assignment.keyRange, assignment.valueRange, file, &pass)
    }
}

private func project(_ file: XcodeProjectFile, _ pass: inout Pass) {
    let configurations = file.project.configurations + file.project.targets.flatMap(\.configurations)
    for setting in configurations.flatMap(\.settings) {
        inspect(setting.key.name, setting.value.elements, setting.keyRange, setting.valueRange, file.source, &pass)
    }
}

private func inspect(
    _ name: String, _ values: [String], _ key: Range<Int>?, _ place: Range<Int>?, _ file: SourceFile, _ pass: inout Pass
) {
    guard let key else { return }
    for value in values {
        let (inner, text) = name.hasSuffix("PREPROCESSOR_DEFINITIONS") ? value.definition : (name, value)
        guard let confidence = pass.confidence(of: text.unquoted, named: inner, in: file, at: place) else { continue }
        return pass.report(
            "`\(inner)` is hard-coded in the build settings", in: file, at: key,
            Pass.Details(confidence: confidence, masking: place.map { [$0] } ?? []))
    }
}

extension String {
    /// The name and the value of a macro `NAME=value`.
    fileprivate var definition: (String, String) {
        guard let sign = firstIndex(of: "=") else { return (self, "") }
        return (String(self[..<sign]), String(self[index(after: sign)...]))
    }

    fileprivate var unquoted: String {
        String(drop { $0 == "\"" || $0 == "\\" || $0 == "@" }.reversed().drop { $0 == "\"" || $0 == "\\" }.reversed())
    }
}
