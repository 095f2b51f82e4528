import Foundation

protocol Plugin: Sendable {
    var identifier: String { get }
    func transform(_ input: Int) -> Int
}

struct Scale: Plugin {
    let identifier: String
    let factor: Int
    func transform(_ input: Int) -> Int { input &* factor }
}

/// Looks plugins up by identifier.
final class PluginRegistry: @unchecked Sendable {
    static let shared = PluginRegistry()

    private let access = DispatchQueue(label: "plugins.access", attributes: .concurrent)
    private var plugins: [String: any Plugin] = [:]
    private var revision = 0

    func register(_ plugin: any Plugin) {
        access.async(flags: .barrier) {
            self.plugins[plugin.identifier] = plugin
            self.revision += 1
        }
    }

    func unregister(_ identifier: String) {
        access.sync(flags: .barrier) {
            if plugins.removeValue(forKey: identifier) != nil {
                revision += 1
            }
        }
    }

    func plugin(named identifier: String) -> (any Plugin)? {
        access.sync { plugins[identifier] }
    }

    var identifiers: [String] {
        access.sync { Array(plugins.keys) }.sorted()
    }

    var currentRevision: Int {
        access.sync { revision }
    }
}

@main
struct PluginDemo {
    static func main() {
        let registry = PluginRegistry.shared
        let group = DispatchGroup()
        for worker in 0..<4 {
            group.enter()
            Thread.detachNewThread {
                var checksum = 0
                for i in 0..<300 {
                    let name = "scale-\((i + worker) % 8)"
                    if i % 6 == 0 {
                        registry.register(Scale(identifier: name, factor: i))
                    } else if i % 29 == 0 {
                        registry.unregister(name)
                    }
                    checksum = registry.plugin(named: name)?.transform(checksum) ?? checksum
                    if i % 100 == 0 { _ = registry.identifiers }
                }
                group.leave()
            }
        }
        group.wait()
        print("registered:", registry.identifiers.count <= 8)
        print("revision:", registry.currentRevision > 0)
    }
}
