import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Secrets in `Info.plist` and other property lists, known by their keys.
    static let secretInPropertyList = Rule(
        id: "secret-in-property-list",
        title: "Secret in a property list",
        category: .code,
        severity: .high,
        references: [
            .cwe(798), .cwe(312), .cwe(547), .cwe(522), .masvs("CODE", 4), .masvs("STORAGE", 1), .maswe(4),
            .mobileTop10(1),
        ],
        why: """
            Property lists are copied into the bundle unchanged: anyone who unpacks the app can read the value with \
            a text editor, without a jailbroken device.
            """,
        remedy: """
            Revoke the value and have your own server make the calls that need it; a value that is not secret but \
            differs between builds belongs in a build setting, `$(API_KEY)`, that is not in the repository.
            """,
        bad: [
            Example("<key>APIKey</key>\n↓<string>\(SecretSamples.mixed)</string>", as: .infoPlist),
            Example(
                "<key>API</key><dict><key>ClientSecret</key>↓<string>\(SecretSamples.hexadecimal)</string></dict>",
                as: .infoPlist, "in an inner dictionary"),
            Example(
                "<plist><dict><key>AccessToken</key>↓<string>\(SecretSamples.shortToken)</string></dict></plist>\n",
                as: .file("App/Keys.plist"), "in a custom list"),
            Example("<key>AdminPassword</key>\n↓<string>\(SecretSamples.password)</string>", as: .infoPlist),
        ],
        good: [
            Example("<key>APIKey</key>\n<string>$(API_KEY)</string>", as: .infoPlist, "comes from a build setting"),
            Example(
                "<key>ClientSecret</key>\n<string>YOUR_SECRET</string>", as: .infoPlist, "a placeholder"),
            Example("<key>TokenURL</key>\n<string>https://acme.io/oauth/token</string>", as: .infoPlist, "a URL"),
            Example(
                "<key>NSFaceIDUsageDescription</key>\n<string>Unlocks your password list.</string>", as: .infoPlist),
            Example(
                "<key>Fabric</key><dict><key>APIKey</key><string>\(SecretSamples.hexadecimal)</string>"
                    + "<key>Kits</key><array/></dict>", as: .infoPlist, "Crashlytics' key, meant to ship"),
            Example(
                "<key>TokenKeychainAccount</key>\n<string>io.acme.session.token2</string>", as: .infoPlist, "a name"),
        ],
        checks: [.text(inspect)]
    )
}

private func inspect(_ file: SourceFile, _ pass: inout Pass) {
    guard file.kind == .infoPlist || file.kind == .otherPropertyList, file.bytes.count <= 1 << 20 else { return }
    guard let list = try? PropertyList.parse(file.bytes) else { return }
    let isUnused = file.kind == .infoPlist && pass.workspace.leavesOut(infoPlist: file.path)
    inspect(list.root, file, isUnused: isUnused, &pass)
}

private func inspect(_ node: PropertyList.Node, _ file: SourceFile, isUnused: Bool, _ pass: inout Pass) {
    for element in node.array ?? [] { inspect(element, file, isUnused: isUnused, &pass) }
    for entry in node.dictionary ?? [] {
        guard let text = entry.node.string else {
            // What a reporter of crashes tells its service by is in every app that it ships in.
            if entry.key == "Fabric", entry.node.entry("Kits") != nil { continue }
            inspect(entry.node, file, isUnused: isUnused, &pass)
            continue
        }
        guard
            let confidence = pass.confidence(of: text, named: entry.key, in: file, at: entry.node.range)
                ?? pass.confidence(ofKey: text, named: entry.key, in: file, at: entry.node.range)
        else { continue }
        let message = "The value of `\(entry.key)` ships in the app bundle, where anyone can read it"
        let details = Pass.Details(
            confidence: confidence, masking: entry.node.range.map { [file.text(ofValue: $0)] } ?? [], isAdvice: isUnused
        )
        if let name = entry.keyRange, let place = entry.node.range {
            pass.report(message, in: file, at: place, knownBy: name, details)
        } else {
            pass.report(message, file: file.path, details)
        }
    }
}

extension Pass {
    /// How sure it is that an entry is the key of something that no table names: `RadarKey`, by the look of its value.
    fileprivate func confidence(
        ofKey text: String, named name: String, in file: SourceFile, at place: Range<Int>?
    ) -> Confidence? {
        guard text.utf8.count >= 24, !publicKeys.contains(where: text.hasPrefix), SecretNames.isKeyOfSomething(name),
            confidence(of: text, named: "apiKey", in: file, at: place) == .high
        else { return nil }
        return .medium
    }
}

/// How keys begin that their makers mean for apps.
private let publicKeys = ["pk.", "pk_", "phc_", "appl_", "goog_", "public"]

extension SourceFile {
    /// The text of a value without the tags round it, where there are any.
    fileprivate func text(ofValue range: Range<Int>) -> Range<Int> {
        guard bytes[range.lowerBound] == UInt8(ascii: "<"), let start = bytes[range].firstIndex(of: UInt8(ascii: ">")),
            let end = bytes[range].lastIndex(of: UInt8(ascii: "<")), start < end
        else { return range }
        return start + 1..<end
    }
}

extension Workspace {
    /// Whether the projects name the `Info.plist` of every target, and this is none of them.
    fileprivate func leavesOut(infoPlist path: String) -> Bool {
        let targets = xcodeProjects.flatMap(\.targets)
        let programs = targets.filter { $0.variants.contains(where: \.isShippedProgram) }
        guard !programs.isEmpty, programs.allSatisfy({ $0.variants.contains { !$0.infoPlists.isEmpty } }) else {
            return false
        }
        return !targets.contains { target in
            target.files.contains(path) || target.folders.contains { path.hasPrefix($0.path + "/") }
                || target.variants.contains { $0.infoPlists.contains(path) }
        }
    }
}
