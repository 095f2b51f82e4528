extension SourceKind {
    /// Judges a file by its path below the audited folder.
    ///
    /// A file without extension in a folder of scripts may be a shell script; its first bytes decide, see
    /// ``isShellScript(head:)``.
    public init(path: String) {
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.index(after: $0)...] } ?? path[...]
        self = Self.kind(ofName: String(name).lowercased())
    }

    /// Whether a file's first bytes name a shell as its interpreter.
    public static func isShellScript(head: [UInt8]) -> Bool {
        guard head.starts(with: Array("#!".utf8)) else { return false }
        let line = head.prefix { $0 != UInt8(ascii: "\n") }
        let words = line.dropFirst(2).split(separator: UInt8(ascii: " ")).prefix(2)
        return words.contains { shells.contains(String(decoding: $0.lastPart, as: UTF8.self)) }
    }

    /// Whether a file without extension at this path is worth a look at its first bytes.
    static func mayBeScript(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard let name = parts.last, !name.contains(".") else { return false }
        return parts.dropLast().contains { scriptFolders.contains($0.lowercased()) }
    }

    private static func kind(ofName name: String) -> SourceKind {
        if let kind = names[name] { return kind }
        if name.hasPrefix("package@swift-"), name.hasSuffix(".swift") { return .packageManifest }
        if name == ".env" || name.hasPrefix(".env.") || name.hasSuffix(".env") { return .environment }
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return .other }
        let ending = String(name[name.index(after: dot)...])
        if name.hasSuffix("entitlements.plist") { return .entitlements }
        if ending == "plist" { return isInfoPlist(name) ? .infoPlist : .otherPropertyList }
        if templates.contains(ending) {
            return kind(ofName: String(name[..<dot])).isText ? .otherText : .other
        }
        return endings[ending] ?? .other
    }

    /// Firebase names its settings `GoogleService-Info.plist`, which describes no bundle.
    private static func isInfoPlist(_ name: String) -> Bool {
        name.hasSuffix("info.plist") && !name.hasPrefix("googleservice")
    }

    private static let shells: Set<String> = ["sh", "bash", "zsh", "dash", "ksh"]
    private static let scriptFolders: Set<String> = [
        ".ci", "bin", "ci", "ci_scripts", "hooks", "script", "scripts", "tools",
    ]
    private static let templates: Set<String> = ["template", "example", "sample", "dist", "erb", "stencil", "bak"]

    private static let names: [String: SourceKind] = [
        "package.swift": .packageManifest, "project.pbxproj": .xcodeProject, "package.resolved": .packageResolved,
        "podfile": .podfile, "podfile.lock": .podfileLock, "cartfile": .cartfile, "cartfile.private": .cartfile,
        "cartfile.resolved": .cartfileResolved,
        "fastfile": .otherText, "appfile": .otherText, "matchfile": .otherText, "deliverfile": .otherText,
        "gymfile": .otherText, "scanfile": .otherText, "snapfile": .otherText, "pluginfile": .otherText,
        "gemfile": .otherText, "dangerfile": .otherText, "brewfile": .otherText, "rakefile": .otherText,
        "makefile": .otherText, "dockerfile": .otherText, "jenkinsfile": .otherText,
        "security.md": .otherText, ".netrc": .otherText, ".npmrc": .otherText,
        "id_rsa": .keyMaterial, "id_dsa": .keyMaterial, "id_ecdsa": .keyMaterial, "id_ed25519": .keyMaterial,
    ]

    private static let endings: [String: SourceKind] = [
        "swift": .swift, "entitlements": .entitlements, "xcent": .entitlements, "xcprivacy": .privacyManifest,
        "xcconfig": .xcconfig, "strings": .strings, "stringsdict": .strings, "xcstrings": .xcstrings,
        "json": .json, "storekit": .json, "xctestplan": .json, "arb": .json,
        "sh": .shell, "bash": .shell, "zsh": .shell, "command": .shell, "yml": .yaml, "yaml": .yaml,
        "xml": .otherText, "txt": .otherText, "rb": .otherText, "podspec": .otherText, "py": .otherText,
        "toml": .otherText, "properties": .otherText, "ini": .otherText, "cfg": .otherText, "conf": .otherText,
        "config": .otherText, "xcscheme": .otherText, "tfvars": .otherText,
        "p12": .keyMaterial, "pfx": .keyMaterial, "pem": .keyMaterial, "key": .keyMaterial, "p8": .keyMaterial,
        "mobileprovision": .keyMaterial, "provisionprofile": .keyMaterial, "jks": .keyMaterial,
        "keystore": .keyMaterial, "ppk": .keyMaterial, "der": .keyMaterial,
        "m": .objectiveC, "mm": .objectiveC, "h": .objectiveC,
        "c": .c, "cc": .c, "cpp": .c, "cxx": .c, "hh": .c, "hpp": .c, "hxx": .c, "metal": .c,
    ]
}
