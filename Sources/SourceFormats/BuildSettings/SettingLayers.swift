extension BuildSettings.Layer {
    /// Makes a layer of the settings that a project file gives a configuration.
    ///
    /// The file's dictionary has no order, so a setting with more conditions outweighs one with fewer.
    public init(name: String, configuration: XcodeProject.BuildConfiguration, file: String) {
        let ranked = configuration.settings.enumerated().sorted { first, second in
            let (left, right) = (first.element.key.conditions.count, second.element.key.conditions.count)
            return (left, first.offset) < (right, second.offset)
        }
        let assignments = ranked.map { _, setting in
            BuildSettings.Assignment(
                key: setting.key, value: setting.value.text, file: file, keyRange: setting.keyRange,
                valueRange: setting.valueRange)
        }
        self.init(name: name, assignments: assignments)
    }

    /// Makes a layer of a configuration file and what it includes.
    public init(name: String, xcconfig: XCConfig.Flattened) {
        let assignments = xcconfig.assignments.map { located in
            BuildSettings.Assignment(
                key: located.assignment.key, value: located.assignment.value, file: located.file,
                keyRange: located.assignment.keyRange, valueRange: located.assignment.valueRange)
        }
        self.init(name: name, assignments: assignments)
    }

    /// Makes a layer of values that no file gives, such as `TARGET_NAME`.
    public init(name: String, values: [String: String]) {
        let assignments = values.sorted { $0.key < $1.key }.map { key, value in
            BuildSettings.Assignment(key: SettingKey(name: key), value: value, file: "")
        }
        self.init(name: name, assignments: assignments)
    }
}
