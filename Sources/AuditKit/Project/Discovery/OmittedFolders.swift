extension Omission {
    /// Why a folder with this name is not entered, or nil if it is.
    ///
    /// - Parameter name: The name alone, in lower case.
    static func ofFolder(_ name: String) -> Omission? {
        if let omission = folderNames[name] { return omission }
        if name.hasPrefix(".build") { return .buildProducts }
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        return folderEndings[String(name[name.index(after: dot)...])]
    }

    /// Why a folder is not entered, seen from its path, or nil if it is.
    static func ofFolder(path: String) -> Omission? {
        path == "fastlane/report" || path.hasSuffix("/fastlane/report") ? .toolData : nil
    }

    /// Whether the names in a folder called `build` are those that Xcode leaves there.
    ///
    /// Other folders of that name hold sources, such as scripts of a build.
    static func isXcodeOutput(_ names: some Sequence<String>) -> Bool {
        names.contains { name in
            buildOutput.contains(name) || name.hasPrefix("Debug-") || name.hasPrefix("Release-")
                || name.hasSuffix(".build") || name.hasSuffix(".xcarchive") || name.hasSuffix(".ipa")
        }
    }

    private static let buildOutput: Set<String> = [
        "Build", "Debug", "EagerLinkingTBDs", "Index.noindex", "Intermediates.noindex", "Logs", "ModuleCache.noindex",
        "Products", "Release", "XCBuildData", "info.plist",
    ]

    private static let folderNames: [String: Omission] = [
        "pods": .dependencies, "carthage": .dependencies, "sourcepackages": .dependencies,
        "checkouts": .dependencies, "node_modules": .dependencies, "bower_components": .dependencies,
        ".venv": .dependencies, "venv": .dependencies,
        "deriveddata": .buildProducts, "__pycache__": .buildProducts,
        ".git": .toolData, ".hg": .toolData, ".svn": .toolData, ".swiftpm": .toolData, "xcuserdata": .toolData,
        ".idea": .toolData, ".gradle": .toolData, ".cache": .toolData,
    ]

    private static let folderEndings: [String: Omission] = [
        "framework": .binaryBundles, "xcframework": .binaryBundles, "app": .binaryBundles, "appex": .binaryBundles,
        "dsym": .binaryBundles, "xcarchive": .buildProducts, "xcresult": .buildProducts, "xcassets": .assets,
    ]
}
