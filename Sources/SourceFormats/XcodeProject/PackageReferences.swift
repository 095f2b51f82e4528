extension XcodeProject {
    /// A Swift package on a server that the project depends on.
    public struct RemotePackage: Sendable, Hashable {
        /// Which versions the project accepts.
        public enum Requirement: Sendable, Hashable {
            /// From this version to below the next major one.
            case upToNextMajor(String)
            /// From this version to below the next minor one.
            case upToNextMinor(String)
            /// From the first version to below the second.
            case range(from: String, to: String)
            /// Exactly this version.
            case exact(String)
            /// Whatever a branch holds.
            case branch(String)
            /// Exactly this commit.
            case revision(String)
        }

        /// The object's identifier.
        public let id: String
        /// The package's address.
        public let url: String
        /// The accepted versions, or nil if the file does not say or says it in an unknown way.
        public let requirement: Requirement?
        /// The bytes of the address, quotes included.
        public let urlRange: Range<Int>?
        /// The bytes of the requirement.
        public let requirementRange: Range<Int>?
        /// The bytes of the object.
        public let range: Range<Int>?
    }

    /// A Swift package in a folder that the project depends on.
    public struct LocalPackage: Sendable, Hashable {
        /// The object's identifier.
        public let id: String
        /// The package's folder, relative to the project's.
        public let path: String
        /// The bytes of the object.
        public let range: Range<Int>?
    }
}

extension ProjectObjects {
    /// The packages on servers, in the order of the file.
    var remotePackages: [XcodeProject.RemotePackage] {
        all.filter { $0.isa == "XCRemoteSwiftPackageReference" }.compactMap { object in
            guard let url = object.string("repositoryURL") else { return nil }
            let requirement = object.member("requirement")
            return XcodeProject.RemotePackage(
                id: object.id,
                url: url,
                requirement: requirement.flatMap(XcodeProject.RemotePackage.Requirement.init),
                urlRange: object.member("repositoryURL")?.range,
                requirementRange: requirement?.range,
                range: object.node.range)
        }
    }

    /// The packages in folders, in the order of the file.
    var localPackages: [XcodeProject.LocalPackage] {
        all.filter { $0.isa == "XCLocalSwiftPackageReference" }.compactMap { object in
            guard let path = object.string("relativePath") ?? object.string("path") else { return nil }
            return XcodeProject.LocalPackage(id: object.id, path: path, range: object.node.range)
        }
    }
}

extension XcodeProject.RemotePackage.Requirement {
    fileprivate init?(_ node: PropertyList.Node) {
        let text = { (key: String) in node[key]?.scalarText }
        switch text("kind") {
        case "upToNextMajorVersion": self = .upToNextMajor(text("minimumVersion") ?? "")
        case "upToNextMinorVersion": self = .upToNextMinor(text("minimumVersion") ?? "")
        case "versionRange": self = .range(from: text("minimumVersion") ?? "", to: text("maximumVersion") ?? "")
        case "exactVersion": self = .exact(text("version") ?? "")
        case "branch": self = .branch(text("branch") ?? "")
        case "revision": self = .revision(text("revision") ?? "")
        default: return nil
        }
    }
}
