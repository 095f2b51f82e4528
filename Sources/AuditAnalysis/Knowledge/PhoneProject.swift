package import AuditKit
import SourceFormats

/// Whether all that a project builds runs where nobody but a developer chooses arguments and variables of a process.
package struct PhoneProject: Fact {
    package let isForPhonesAlone: Bool

    package init(workspace: Workspace) {
        let targets = workspace.xcodeProjects.flatMap(\.targets).filter {
            $0.variants.contains(where: \.isShippedProgram)
        }
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
