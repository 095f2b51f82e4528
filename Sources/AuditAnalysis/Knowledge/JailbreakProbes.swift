package import AuditKit
package import CodeModel

/// The ways in which a declaration looks for a jailbreak, with what it calls in the project.
package struct JailbreakProbes {
    private let pass: Pass
    package private(set) var kinds: Set<Kind> = []
    private var seen: Set<Node> = []

    package enum Kind: String {
        case files, classes
        case links = "symbolic links"
        case schemes = "URL schemes"
        case libraries = "loaded libraries"
        case mounts = "mount points"
        case sandbox = "what is writable"
        case processes = "whether processes can be launched"
        case environment = "the environment"
    }

    package init(_ pass: Pass) { self.pass = pass }

    package mutating func read(_ node: Node, reach: Int) {
        guard reach > 0, seen.count < 40, seen.insert(node).inserted else { return }
        for inner in node.descendants where inner.role != .callee {
            switch inner.kind {
            case .call:
                if let kind = Self.byCall[inner.name] {
                    kinds.insert(kind)
                } else if let function = pass.lookup.function(of: inner) {
                    read(function, reach: reach - 1)
                }
            case .reference, .member:
                guard let value = pass.declaration(of: inner), value.has(.isComputed), !node.contains(value) else {
                    continue
                }
                read(value, reach: reach - 1)
            default: break
            }
        }
    }

    /// The kind of probe that a call is, by its name.
    package static let byCall: [String: Kind] = [
        "fileExists": .files, "isReadableFile": .files, "isWritableFile": .files, "stat": .files, "lstat": .files,
        "access": .files, "fopen": .files, "open": .files, "opendir": .files, "contentsOfDirectory": .files,
        "checkResourceIsReachable": .files, "attributesOfItem": .files, "write": .sandbox, "createFile": .sandbox,
        "createDirectory": .sandbox, "canOpenURL": .schemes, "fork": .processes, "posix_spawn": .processes,
        "system": .processes, "_dyld_get_image_name": .libraries, "_dyld_image_count": .libraries, "dlopen": .libraries,
        "dlsym": .libraries, "destinationOfSymbolicLink": .links, "readlink": .links, "getenv": .environment,
        "statfs": .mounts, "statvfs": .mounts, "getfsstat": .mounts, "NSClassFromString": .classes,
        "objc_getClass": .classes, "objc_lookUpClass": .classes,
    ]
}
