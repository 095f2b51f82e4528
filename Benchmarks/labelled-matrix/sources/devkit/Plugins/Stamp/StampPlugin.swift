import Foundation
import PackagePlugin

@main
struct StampPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        for dependency in context.package.dependencies {
            for target in dependency.package.targets(ofType: SwiftSourceModuleTarget.self) {
                for file in target.sourceFiles where file.type == .source {
                    let stamp = Process()
                    stamp.executableURL = URL(fileURLWithPath: "/bin/sh")
                    stamp.arguments = ["-c", "shasum -a 256 \(file.url.path) >> stamps.txt"] // bad: command-injection
                    try stamp.run()
                    stamp.waitUntilExit()
                }
            }
        }
        let sum = Process()
        sum.executableURL = URL(fileURLWithPath: "/usr/bin/shasum")
        sum.arguments = ["-a", "256", context.package.directoryURL.appending(path: "Package.swift").path] // good: command-injection
        try sum.run()
    }
}
