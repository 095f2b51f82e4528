package import AuditKit
import SourceFormats

/// Where all that a project builds runs.
package struct PhoneProject: Fact {
    /// Whether nobody but a developer chooses arguments and variables of its processes.
    package let isForPhonesAlone: Bool
    /// Whether the system starts all of it, and so throws away what it prints.
    package let isOfAppsAlone: Bool

    package init(workspace: Workspace) {
        let targets = workspace.xcodeProjects.flatMap(\.targets).filter {
            $0.variants.contains(where: \.isShippedProgram)
        }
        isOfAppsAlone =
            !targets.isEmpty
            && targets.allSatisfy { $0.variants.allSatisfy { ![.commandLineTool, .other].contains($0.kind) } }
        isForPhonesAlone =
            !targets.isEmpty
            && targets.allSatisfy { target in
                let variant = target.variants.last(where: \.isRelease) ?? target.variants.last
                let platforms =
                    variant?.settings.resolve("SUPPORTED_PLATFORMS") ?? variant?.settings.resolve("SDKROOT")
                guard let value = platforms?.value.lowercased(), !value.isEmpty else { return false }
                return !value.contains("macos") && !value.contains("auto")
            }
    }
}
