package import AuditKit
package import CodeModel
package import SourceFormats

extension BuildVariant {
    /// Whether the build goes to users and holds code: no tests, no aggregate.
    package var isShipped: Bool { isRelease && !kind.isTest && kind != .aggregate && !isDebugByAnotherName }

    /// Whether a configuration such as `Staging`, whose name does not promise a release, is set up as a debug build:
    /// `DEBUG` is defined and Swift is not optimised.
    private var isDebugByAnotherName: Bool {
        let name = configuration.lowercased()
        guard !name.isEmpty, !["release", "store", "prod", "distribution"].contains(where: name.contains) else {
            return false
        }
        guard setting("SWIFT_OPTIMIZATION_LEVEL")?.value == "-Onone" else { return false }
        let conditions = ["SWIFT_ACTIVE_COMPILATION_CONDITIONS", "GCC_PREPROCESSOR_DEFINITIONS", "OTHER_SWIFT_FLAGS"]
        return flag(in: conditions, where: ["DEBUG", "DEBUG=1", "-DDEBUG"].contains) != nil
    }

    /// Whether a configuration is named for those who try the app out, and another one of the target for its users.
    package func isForTesters(_ pass: Pass) -> Bool {
        let words = Words.of(configuration)
        guard words.contains(where: Self.trials.contains) else { return false }
        return pass.workspace.variants.contains { other in
            other.project == project && other.target == target && other.configuration != configuration
                && other.isShipped
                && !Words.of(other.configuration).contains(where: Self.trials.contains)
        }
    }

    private static let trials: Set<String> = [
        "staging", "beta", "qa", "adhoc", "hoc", "internal", "nightly", "alpha", "uat", "preview", "testing", "testers",
    ]

    /// The target as the project has it.
    private func ownTarget(_ pass: Pass) -> BuildTarget? {
        pass.workspace.xcodeProjects.filter { $0.path == project }.flatMap(\.targets).first { $0.name == target }
    }

    /// Whether the target has C or Objective-C to compile, as far as the project lists its files.
    package func mayHoldC(_ pass: Pass) -> Bool {
        guard let own = ownTarget(pass) else { return true }
        if setting("SWIFT_OBJC_BRIDGING_HEADER")?.value.isEmpty == false { return true }
        let endings = [".m", ".mm", ".c", ".cc", ".cpp", ".cxx"]
        let inFolders = own.folders.contains { folder in
            pass.workspace.files.contains { file in
                file.kind == .objectiveC && file.path.hasPrefix(folder.path + "/")
                    && !folder.excluded.contains(file.path)
                    && !file.name.hasSuffix(".h")
            }
        }
        return inFolders || own.files.contains { file in endings.contains { file.hasSuffix($0) } }
    }

    /// Whether the target compiles Swift, as far as the project lists its files, and nothing that settings of C are for.
    package func isOfSwiftAlone(_ pass: Pass) -> Bool {
        guard let own = ownTarget(pass) else { return false }
        let isSwift = !own.folders.isEmpty || own.files.contains { $0.hasSuffix(".swift") }
        return isSwift && !mayHoldC(pass)
    }

    /// Whether the build is a program that users start, or that another one starts for them.
    package var isShippedProgram: Bool { isShipped && kind.isProgram }

    /// Whether the target is built for Macs and for nothing else.
    package var isForMac: Bool {
        if let platforms = setting("SUPPORTED_PLATFORMS")?.value, !platforms.isEmpty {
            return platforms.split(separator: " ").allSatisfy { $0 == "macosx" }
        }
        if let kit = setting("SDKROOT")?.value { return kit.hasPrefix("macosx") }
        let others = ["IPHONEOS", "TVOS", "WATCHOS", "XROS"].map { $0 + "_DEPLOYMENT_TARGET" }
        return setting("MACOSX_DEPLOYMENT_TARGET") != nil && others.allSatisfy { setting($0) == nil }
    }

    /// A switch that is written down and is on, or off.
    package func written(_ name: String, _ expected: Bool) -> BuildSettings.ResolvedSetting? {
        flag(name) == expected ? setting(name) : nil
    }

    /// Sets a setting anew that development has a use for; nil where a build for developers takes its value from the same place.
    package func set(_ setting: BuildSettings.ResolvedSetting, to value: String, _ pass: Pass) -> SourceFix? {
        isShared(setting, pass) ? nil : SourceFix.set(setting, to: value)
    }

    /// Takes a word out of a list of flags; nil where a build for developers takes the list from the same place, or the word is
    /// written in another way.
    package func take(_ word: String, from setting: BuildSettings.ResolvedSetting, _ pass: Pass) -> SourceFix? {
        guard !isShared(setting, pass), let range = setting.origin.valueRange,
            let file = pass.workspace.file(setting.origin.file), range.upperBound <= file.bytes.count
        else { return nil }
        let flags = WrittenFlags(file.bytes[range])
        guard let without = flags.without(word) else { return nil }
        // A project file has no value without a letter.
        let isBare = without.isEmpty && !file.path.hasSuffix(".xcconfig")
        let edit = SourceFix.Edit(path: file.path, range: range, replacement: isBare ? "\"\"" : without)
        return SourceFix("Remove `\(word)`", edits: [edit])
    }

    private func isShared(_ setting: BuildSettings.ResolvedSetting, _ pass: Pass) -> Bool {
        let variants = pass.workspace.xcodeProjects.flatMap(\.targets).flatMap(\.variants)
        return variants.contains { variant in
            !variant.isShipped && variant.setting(setting.origin.key.name)?.origin == setting.origin
        }
    }

    /// The first of these settings whose words hold one that fits, with that word.
    ///
    /// Words are parted by white space; `-D DEBUG` counts as `-DDEBUG`, `-Xfrontend` and `-Xcc` pass on what follows.
    package func flag(in names: [String], where fits: (String) -> Bool) -> (
        setting: BuildSettings.ResolvedSetting, word: String
    )? {
        for name in names {
            guard let setting = setting(name), let word = setting.words.first(where: fits) else { continue }
            return (setting, word)
        }
        return nil
    }

    package static let swiftFlags = ["OTHER_SWIFT_FLAGS"]
    package static let compilerFlags = ["OTHER_CFLAGS", "OTHER_CPLUSPLUSFLAGS", "WARNING_CFLAGS"]
    package static let linkerFlags = ["OTHER_LDFLAGS"]
}

extension BuildSettings.ResolvedSetting {
    /// The words of a list of flags, without quotes.
    package var words: [String] {
        var words: [String] = []
        var isDefinition = false
        for part in value.split(whereSeparator: \.isWhitespace) {
            let word = part.filter { $0 != "\"" && $0 != "'" && $0 != "\\" }
            if isDefinition { words.append("-D" + word) } else if word != "-D" { words.append(word) }
            isDefinition = word == "-D"
        }
        return words
    }
}

extension BuildVariant {
    /// For messages: "`App` in `Release`"; a configuration file that stands alone has neither.
    package var place: String {
        if target.isEmpty { return "release builds" }
        return configuration.isEmpty ? "`\(target)`" : "`\(target)` in `\(configuration)`"
    }
}

extension SwiftFile {
    /// The texts given to `unsafeFlags` in a package manifest.
    package var manifestFlags: [Node] {
        calls("unsafeFlags").flatMap { call in
            call.arguments.first?.descendants(.string).filter { $0.kind == .string } ?? []
        }
    }
}
