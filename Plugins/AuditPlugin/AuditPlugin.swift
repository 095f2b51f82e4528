import Foundation
import PackagePlugin

/// `swift package audit [OPTIONS] [TARGET]`: audits the package, or what is named, with the options of `bulwark audit`.
@main
struct AuditPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let tool = try context.tool(named: "bulwark")
        let process = Process()
        process.executableURL = tool.url
        process.currentDirectoryURL = context.package.directoryURL
        process.arguments = ["audit"] + arguments
        try process.run()
        process.waitUntilExit()
        // SwiftPM has no exit code of a plugin's own: 1 stands for findings and for every other failure.
        switch (process.terminationReason, process.terminationStatus) {
        case (.exit, 0): return
        case (.exit, 1): Diagnostics.error("The audit has findings")
        case (.exit, 3): Diagnostics.error("A file could not be read, so the audit is incomplete")
        case (.exit, let code): Diagnostics.error("bulwark failed with exit status \(code)")
        default: Diagnostics.error("bulwark was stopped by a signal")
        }
    }
}
