package import AuditKit
package import CodeModel

extension Workspace {
    /// Whether a place runs on the threads that all tasks share, and must not block them.
    ///
    /// Code for the main thread alone is another matter: what blocks it stops the screen, not the tasks.
    package func isAsyncCode(_ place: Node) -> Bool {
        for node in place.ancestors {
            switch node.kind {
            case .closure:
                switch node.closureRole {
                case .task, .detachedTask: return true
                case .queue, .mainQueue: return false
                case .unknown: return node.has(.isAsync) || node.awaits
                case .inPlace, .forEach: if node.has(.isAsync) || node.awaits { return true }
                }
            case .functionDecl, .initializerDecl, .accessor:
                return node.has(.isAsync) || node.enclosingFunction == nil && isActorCode(node)
            case .deinitializerDecl, .subscriptDecl, .classDecl, .structDecl, .enumDecl, .actorDecl, .extensionDecl:
                return false
            default: break
            }
        }
        return false
    }

    /// Whether a function runs on an actor of the project, and on threads of the system's choice.
    private func isActorCode(_ function: Node) -> Bool {
        guard let owner = function.enclosingType, function.kind != .initializerDecl,
            fact(IsolationRules.self).ofPlace(function.child(.body) ?? function) == .instance
        else { return false }
        return lookup.index.members("unownedExecutor", of: TypeName.base(owner.name)).isEmpty
    }
}

/// Programs that do one thing for whoever typed their name, and plugins of the build: nothing else waits for their threads.
package struct OneShotTools: Fact {
    private let modules: Set<Substring>
    private let lookup: Lookup

    package init(workspace: Workspace) {
        lookup = workspace.lookup
        var commands: Set<Substring> = []
        var servers: Set<Substring> = []
        for file in workspace.swift {
            let imports = file.tree.imports
            if imports.contains(where: { name in Self.frameworks.contains { name.hasPrefix($0) } }) {
                servers.insert(ProjectTypes.module(file.path))
            }
            guard imports.contains("ArgumentParser"), file.tree.mentions("main") else { continue }
            let isStart = file.nodes(.structDecl).contains { $0.attribute("main") != nil && Self.isCommand($0) }
            if isStart { commands.insert(ProjectTypes.module(file.path)) }
        }
        modules = commands.subtracting(servers).subtracting([""])
    }

    /// Whether a place stands in a command, in the program of one, or in a plugin.
    package func contain(_ place: Node) -> Bool {
        if place.tree.imports.contains("PackagePlugin") || modules.contains(ProjectTypes.module(place.tree.path)) {
            return true
        }
        guard let type = place.enclosingType else { return false }
        if Self.isCommand(type) { return true }
        guard let known = lookup.index.types[TypeName.base(type.name)] else { return false }
        return known.declarations.contains(where: Self.isCommand)
    }

    private static func isCommand(_ type: Node) -> Bool {
        type.inheritedTypes.contains { commands.contains(TypeName.base($0)) }
    }

    private static let commands: Set<String> = ["ParsableCommand", "AsyncParsableCommand"]
    private static let frameworks = ["Vapor", "Hummingbird", "NIO", "GRPC", "ServiceLifecycle"]
}

extension Node {
    /// Whether the code itself awaits, closures in it left out.
    var awaits: Bool { ownCode.contains(where: \.isAwaitPoint) }

    /// Whether the code starts the program, so that nothing is there to call it.
    package var isEntryPoint: Bool {
        guard let function = enclosingDeclaredFunction else { return true }
        return function.name == "main" && function.has(.isStatic)
            || function.enclosingType?.attribute("main") != nil && function.name == "run"
    }
}
