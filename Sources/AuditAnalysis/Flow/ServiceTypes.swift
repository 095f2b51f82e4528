import AuditKit
import CodeModel

/// Objects of libraries that do something with what they are made with, and do not hand it on.
///
/// What `Kit(seed: seed).addresses()` gives is none of the seed, and a text that describes the object holds none of it.
/// Types of the project are followed through their bodies instead.
struct ServiceTypes {
    let lookup: Lookup

    /// Whether a value is made as, or declared to be, such an object.
    func isService(_ node: Node) -> Bool {
        switch node.kind {
        case .call:
            guard let callee = node.callee?.unwrapped else { return false }
            if callee.kind == .member, callee.name == "init" {
                return callee.base.map { isNamed($0.unwrapped.name) } ?? false
            }
            return [.reference, .member].contains(callee.kind) && isNamed(callee.name)
        case .variable, .parameter: return node.typeText.map { isNamed(TypeName.base($0)) } ?? false
        default: return false
        }
    }

    private func isNamed(_ type: String) -> Bool {
        guard type.utf8.first.map({ (0x41...0x5A).contains($0) }) == true else { return false }
        guard media.contains(type) || endings.contains(where: type.hasSuffix) else { return false }
        return lookup.index.types[type]?.declarations.isEmpty ?? true
    }
}

/// What plays or draws what lies at an address: the content is none of the address.
private let media: Set<String> = [
    "AVAsset", "AVURLAsset", "AVPlayer", "AVPlayerItem", "AVQueuePlayer", "AVAssetImageGenerator", "AVAudioPlayer",
]

private let endings = [
    "Kit", "Client", "Manager", "Service", "Connection", "ConnectionPool", "Engine", "Repository", "Controller",
    "Logger",
    "SDK", "Server", "Worker", "Monitor", "Scheduler", "Tracker",
]
