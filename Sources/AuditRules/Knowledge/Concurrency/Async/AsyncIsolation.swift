import AuditKit

/// What keeps others away from the state that a piece of code works on.
enum AsyncIsolation: Hashable {
    /// The code runs on the actor that is `self`.
    case actor
    /// The code runs on a global actor, such as `MainActor`.
    case global(String)
    /// The code runs wherever it is called from.
    case none
    /// Not to be told from the source.
    case unknown

    var isActor: Bool {
        switch self {
        case .actor, .global: true
        case .none, .unknown: false
        }
    }
}

extension Pass {
    /// The isolation of the code at a place.
    func isolation(of place: Node) -> AsyncIsolation { workspace.isolation(of: place) }

    /// The isolation that the members of a type have where nothing else is written.
    func isolation(ofMembers type: Node) -> AsyncIsolation { workspace.isolation(ofMembers: type) }
}

extension Workspace {
    /// The isolation of the code at a place.
    func isolation(of place: Node) -> AsyncIsolation {
        for node in place.ancestors {
            switch node.kind {
            case .closure:
                if let isolation = node.ownIsolation { return isolation }
            case .functionDecl, .initializerDecl, .deinitializerDecl, .accessor, .subscriptDecl, .variable:
                if let isolation = node.writtenIsolation { return isolation }
            case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl:
                return isolation(ofMembers: node, isStatic: place.isInStaticMember(of: node))
            default: break
            }
        }
        // What stands at the top level runs on the main actor.
        if place.enclosingFunction == nil { return .global("MainActor") }
        return fallback(place)
    }

    /// The isolation that the members of a type have where nothing else is written.
    func isolation(ofMembers type: Node, isStatic: Bool = false) -> AsyncIsolation {
        if let written = type.writtenIsolation { return written }
        let name = TypeName.base(type.name)
        let known = lookup.index.types[name]
        if type.kind == .actorDecl || type.kind == .extensionDecl && known?.kind == .actorDecl {
            return isStatic ? .none : .actor
        }
        if type.kind == .extensionDecl {
            for declaration in known?.declarations ?? [] {
                if let written = declaration.writtenIsolation { return written }
            }
        }
        return inherited(by: name) ?? (type.inheritedTypes.isEmpty ? nil : inherited(by: type)) ?? fallback(type)
    }

    private func inherited(by type: Node) -> AsyncIsolation? {
        type.inheritedTypes.map(TypeName.base).contains(where: mainTypes.contains) ? .global("MainActor") : nil
    }

    private func inherited(by name: String) -> AsyncIsolation? {
        for ancestor in lookup.index.types[name]?.ancestors ?? [] {
            if mainTypes.contains(ancestor) { return .global("MainActor") }
            for declaration in lookup.index.types[ancestor]?.declarations ?? [] {
                if let written = declaration.writtenIsolation { return written }
            }
        }
        return nil
    }

    /// What the build says for code that says nothing.
    private func fallback(_ place: Node) -> AsyncIsolation {
        fact(DefaultIsolation.self).isMainActor(place.tree.path) ? .global("MainActor") : .none
    }
}

extension Node {
    /// What a declaration says of its own isolation.
    var writtenIsolation: AsyncIsolation? {
        for attribute in children(.attribute) where attribute.name.hasSuffix("Actor") {
            return .global(TypeName.base(attribute.name))
        }
        if has(.isNonisolated) || has(.isNonisolatedUnsafe) { return AsyncIsolation.none }
        let hasIsolatedParameter = children(.parameter).contains { $0.typeText?.hasPrefix("isolated ") ?? false }
        return hasIsolatedParameter ? .unknown : nil
    }

    /// The isolation of a closure; `nil` where it is that of the code around it.
    fileprivate var ownIsolation: AsyncIsolation? {
        if let written = writtenIsolation { return written }
        switch closureRole {
        case .detachedTask, .queue: return AsyncIsolation.none
        case .mainQueue: return .global("MainActor")
        case .inPlace, .forEach, .task, .unknown: return nil
        }
    }

    fileprivate func isInStaticMember(of type: Node) -> Bool {
        let member = ancestors.first { $0.parent == type }
        return member?.has(.isStatic) ?? has(.isStatic)
    }
}

/// Types of Apple's frameworks whose subclasses and conformers are on the main actor.
private let mainTypes: Set<String> = [
    "UIViewController", "UIView", "UIApplication", "UIResponder", "UIWindow", "UIControl", "UITableViewController",
    "UITableViewCell", "UICollectionViewController", "UICollectionViewCell", "UINavigationController",
    "UITabBarController", "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate", "UIButton", "UILabel",
    "UIScrollView", "UITableView", "UICollectionView", "UIImageView", "UIStackView", "UIAlertController",
    "NSViewController", "NSView", "NSWindow", "NSWindowController", "NSApplicationDelegate", "NSDocument",
    "NSResponder",
    "View", "ViewModifier", "App", "Scene", "UIViewRepresentable", "UIViewControllerRepresentable",
    "NSViewRepresentable", "WKNavigationDelegate", "WKUIDelegate", "UITableViewDelegate", "UITableViewDataSource",
    "UICollectionViewDelegate", "UICollectionViewDataSource", "UITextFieldDelegate", "UITextViewDelegate",
]
