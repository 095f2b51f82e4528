import SourceFormats

/// What the settings of a project's targets rest on.
struct ProjectContext {
    /// The path of the `project.pbxproj`.
    let path: String
    /// The folder of the `.xcodeproj` bundle.
    let folder: String
    /// `SRCROOT`, which differs from ``folder`` where the project names another folder.
    let sourceRoot: String
    let xcode: XcodeProject

    init(path: String, xcode: XcodeProject) {
        self.path = path
        self.xcode = xcode
        folder = PathInProject.folder(ofProject: path)
        let root = xcode.propertyList.root
        let object = root["rootObject"]?.string.flatMap { root["objects"]?[$0] }
        sourceRoot = PathInProject.join(folder, object?["projectDirPath"]?.string ?? "")
    }

    /// The values that Xcode gives before any file is read, as far as paths and property lists refer to them.
    func builtIn(target: String, configuration: String) -> BuildSettings.Layer {
        let root = "/" + sourceRoot
        return BuildSettings.Layer(
            name: "Xcode",
            values: [
                "CONFIGURATION": configuration, "TARGET_NAME": target, "TARGETNAME": target,
                "PROJECT_NAME": name, "PROJECT": name, "SRCROOT": root, "SOURCE_ROOT": root, "PROJECT_DIR": root,
                "PROJECT_FILE_PATH": "/" + path.split(separator: "/").dropLast().joined(separator: "/"),
                "PRODUCT_NAME": "$(TARGET_NAME)", "EXECUTABLE_NAME": "$(PRODUCT_NAME)",
                "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)", "DEVELOPMENT_LANGUAGE": "en",
            ])
    }

    /// The configuration file that a configuration rests on.
    func configurationFile(of configuration: XcodeProject.BuildConfiguration) -> String? {
        configuration.baseConfiguration.flatMap { PathInProject.fromProject($0, folder: folder) }
    }

    /// The settings seen from a build for the device of the first platform.
    func inContext(_ settings: BuildSettings, configuration: String) -> BuildSettings {
        let plain = settings.with(BuildContext(configuration: configuration))
        let named = plain.resolve("SDKROOT")?.value ?? ""
        let platforms = (plain.resolve("SUPPORTED_PLATFORMS")?.value ?? "").split(separator: " ").map(String.init)
        let sdk = named.isEmpty || named == "auto" ? platforms.first { Self.devices.contains($0) } : named
        return settings.with(
            BuildContext(sdk: sdk ?? Self.devices[0], arch: "arm64", configuration: configuration, variant: "normal"))
    }

    /// The SDKs of devices, and that of Macs, which Catalyst builds use too.
    static let devices = ["iphoneos", "macosx", "appletvos", "watchos", "xros"]

    private var name: String {
        let bundle = path.split(separator: "/").dropLast().last ?? ""
        return bundle.hasSuffix(".xcodeproj") ? String(bundle.dropLast(10)) : String(bundle)
    }
}
