extension XcodeProject {
    /// A build configuration, such as Debug or Release, of the project or of a target.
    public struct BuildConfiguration: Sendable, Hashable {
        /// The object's identifier.
        public let id: String
        /// The configuration's name.
        public let name: String
        /// The settings in the order of the file.
        public let settings: [Setting]
        /// The configuration file the settings rest on, if there is one.
        public let baseConfiguration: ProjectPath?
        /// The bytes of the object.
        public let range: Range<Int>?

        /// The value of the last setting with the given name and no conditions, or nil.
        public subscript(name: String) -> Setting? {
            settings.last { $0.key.name == name && $0.key.conditions.isEmpty }
        }

        /// Every setting with the given name, with and without conditions.
        public func all(_ name: String) -> [Setting] { settings.filter { $0.key.name == name } }
    }

    /// A build setting as the project file assigns it.
    public struct Setting: Sendable, Hashable {
        /// The setting's name and conditions.
        public let key: SettingKey
        /// The setting's value.
        public let value: SettingValue
        /// The bytes of the key.
        public let keyRange: Range<Int>?
        /// The bytes of the value.
        public let valueRange: Range<Int>?
    }
}
