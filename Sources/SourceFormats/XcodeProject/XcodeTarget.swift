extension XcodeProject {
    /// A target of the project.
    public struct Target: Sendable, Hashable {
        /// What a target does.
        public enum Kind: String, Sendable, Hashable {
            /// Builds a product.
            case native = "PBXNativeTarget"
            /// Runs phases and other targets.
            case aggregate = "PBXAggregateTarget"
            /// Runs an outside build tool.
            case legacy = "PBXLegacyTarget"
        }

        /// The object's identifier.
        public let id: String
        /// What the target does.
        public let kind: Kind
        /// The target's name.
        public let name: String
        /// The product's type, such as `com.apple.product-type.application`; nil unless the target is native.
        public let productType: String?
        /// The target's build configurations.
        public let configurations: [BuildConfiguration]
        /// The name of the configuration that is used when none is named.
        public let defaultConfigurationName: String?
        /// The scripts that run when the target is built.
        public let scripts: [ShellScriptPhase]
        /// The files that are compiled, those of synchronised folders left out.
        public let sources: [BuildFile]
        /// The files that are copied as resources, those of synchronised folders left out.
        public let resources: [BuildFile]
        /// The folders whose files belong to the target without being listed.
        public let synchronizedFolders: [SynchronizedFolder]
        /// Files of folders that belong to other targets, listed for this one.
        public let synchronizedFiles: [ProjectPath]
        /// The names of the package products the target links.
        public let packageProducts: [String]
        /// The names of the targets this one depends on.
        public let dependencies: [String]
        /// The outside build tool of a legacy target.
        public let buildTool: String?
        /// The bytes of the object.
        public let range: Range<Int>?

        /// The configuration with a name, or nil.
        public func configuration(_ name: String) -> BuildConfiguration? {
            configurations.first { $0.name == name }
        }
    }

    /// A folder that Xcode 16 and later keep in step with the file system.
    public struct SynchronizedFolder: Sendable, Hashable {
        /// The folder's path.
        public let path: ProjectPath
        /// The paths below the folder that do not belong to the target, those of localised files
        /// without their `.lproj` folder.
        public let excludedPaths: [String]
        /// The bytes of the object.
        public let range: Range<Int>?
    }
}
