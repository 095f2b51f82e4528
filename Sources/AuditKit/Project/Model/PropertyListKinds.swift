import CodeModel
import SourceFormats

extension SourceKind {
    /// The kind of a property list that no build names, by its keys.
    ///
    /// The settings of many services are called `…-Info.plist` and describe no bundle.
    func refined(by root: PropertyList.Node, path: String) -> SourceKind {
        guard self == .infoPlist || self == .otherPropertyList else { return self }
        let keys = (root.dictionary ?? []).map(\.key)
        if keys.contains(where: Self.describesBundle) { return .infoPlist }
        let isPlain = path == "Info.plist" || path.hasSuffix("/Info.plist")
        return self == .infoPlist && isPlain ? .infoPlist : .otherPropertyList
    }

    private static func describesBundle(_ key: String) -> Bool {
        key.hasPrefix("CFBundle") || key == "NSAppTransportSecurity" || key == "NSExtension"
            || key == "LSRequiresIPhoneOS" || (key.hasPrefix("NS") && key.hasSuffix("UsageDescription"))
    }
}

extension BuildSettings {
    /// The values of a setting for the device of each platform, this context's first, without repetitions.
    func onEachPlatform(_ name: String) -> [ResolvedSetting] {
        var found = [resolve(name)].compactMap { $0 }
        let isConditional = layers.contains { layer in
            layer.assignments.contains { $0.key.name == name && !$0.key.conditions.isEmpty }
        }
        guard isConditional else { return found }
        for sdk in ProjectContext.devices where sdk != context.sdk {
            guard let setting = resolve(name, sdk: sdk, arch: context.arch) else { continue }
            if !found.contains(where: { $0.value == setting.value }) { found.append(setting) }
        }
        return found
    }
}
