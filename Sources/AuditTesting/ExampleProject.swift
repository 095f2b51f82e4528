import AuditKit
import SourceFormats

/// A small app in memory, with an example in its place.
struct ExampleProject: Sendable {
    /// Every file of the project, by path.
    let files: [String: [UInt8]]
    /// The path of the file that holds the example.
    let path: String
    /// The file that holds the example.
    let subject: String
    /// Where the signs of the example stood, as `line:column`.
    let marks: [String]
    /// What is known of the code of others.
    let advisories: AdvisoryDatabase

    init(_ example: Example, wrapped: (before: String, after: String) = ("", ""), suppressing rule: String? = nil) {
        let template = Template(example.form, suppressing: rule)
        let marked = template.before + wrapped.before + example.code + wrapped.after + template.after
        let (plain, offsets) = Self.split(marked)
        let bytes = Array(plain.utf8)
        let map = LineMap(bytes)
        path = template.path
        subject = plain
        marks = offsets.map { "\(map.line(of: $0)):\(map.utf16Column(of: $0, in: bytes))" }
        var files = template.others.mapValues { Array($0.utf8) }
        files[template.path] = bytes
        self.files = files
        let records = example.advisories.enumerated().map { ("\($0.offset).json", Array($0.element.utf8)) }
        advisories = AdvisoryDatabase(files: Dictionary(records) { first, _ in first })
    }

    /// Takes the signs out of a text; returns where they stood, in bytes of what is left.
    private static func split(_ marked: String) -> (plain: String, offsets: [Int]) {
        let parts = marked.split(separator: Example.mark, omittingEmptySubsequences: false)
        var offset = 0
        var offsets: [Int] = []
        for part in parts.dropLast() {
            offset += part.utf8.count
            offsets.append(offset)
        }
        return (parts.joined(), offsets)
    }
}

/// The file an example goes into, what stands around it there, and the other files of the project.
private struct Template {
    var path = ""
    var before = ""
    var after = ""
    var others: [String: String] = [:]

    init(_ form: Example.Form, suppressing rule: String?) {
        switch form {
        case .swift: swift(rule)
        case .infoPlist: list("App/Info.plist", rule)
        case .entitlements: list("App/App.entitlements", rule)
        case .privacyManifest: list("App/PrivacyInfo.xcprivacy", rule)
        case .xcconfig(let configuration): xcconfig(configuration, rule)
        case .buildSettings(let configuration): buildSettings(configuration, rule)
        case .projectObjects: projectObjects(rule)
        case .file(let name): file(name, rule)
        }
    }

    private mutating func swift(_ rule: String?) {
        path = "App/Example.swift"
        before = rule.map { "// bulwark:ignore-file \($0) -- tested\n" } ?? ""
    }

    private mutating func list(_ path: String, _ rule: String?) {
        self.path = path
        let directive = rule.map { "<!-- bulwark:ignore-file \($0) -- tested -->\n" } ?? ""
        before = """
            <?xml version="1.0" encoding="UTF-8"?>
            \(directive)<plist version="1.0">
            <dict>

            """
        after = "\n</dict>\n</plist>\n"
        others["App.xcodeproj/project.pbxproj"] = ProjectTemplate().text
    }

    private mutating func xcconfig(_ configuration: String, _ rule: String?) {
        path = "Config/App.xcconfig"
        before = rule.map { "// bulwark:ignore-file \($0) -- tested\n" } ?? ""
        others["App.xcodeproj/project.pbxproj"] = ProjectTemplate(baseOf: configuration).text
    }

    private mutating func buildSettings(_ configuration: String, _ rule: String?) {
        project(ProjectTemplate(settingsOf: configuration), rule)
    }

    private mutating func projectObjects(_ rule: String?) {
        project(ProjectTemplate(hasObjects: true), rule)
    }

    private mutating func project(_ template: ProjectTemplate, _ rule: String?) {
        path = "App.xcodeproj/project.pbxproj"
        let parts = template.text.split(separator: ProjectTemplate.hole, maxSplits: 1, omittingEmptySubsequences: false)
        let directive = rule.map { "// bulwark:ignore-file \($0) -- tested\n" } ?? ""
        before = String(parts[0]).replacing("// !$*UTF8*$!\n", with: "// !$*UTF8*$!\n" + directive)
        after = parts.count > 1 ? String(parts[1]) : ""
    }

    private mutating func file(_ name: String, _ rule: String?) {
        path = name
        guard let rule else { return }
        let directive = "bulwark:ignore-file \(rule) -- tested"
        switch SourceKind(path: name) {
        case .swift, .packageManifest, .xcconfig, .json, .strings, .xcodeProject: before = "// \(directive)\n"
        case .infoPlist, .otherPropertyList, .entitlements, .privacyManifest: before = "<!-- \(directive) -->\n"
        default: before = "# \(directive)\n"
        }
    }
}
