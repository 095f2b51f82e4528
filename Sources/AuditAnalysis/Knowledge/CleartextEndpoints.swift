package import AuditKit
package import CodeModel

/// A URL literal without encryption, and what becomes of it.
package struct CleartextEndpoint {
    /// The literal, or the whole of an interpolated or joined text.
    package let literal: Node
    package let endpoint: Endpoint
    /// The calls that request it.
    package let requests: [Node]
}

/// Every `http`, `ftp` and `ws` URL in shipped code that is requested, or that carries something sensitive.
package struct CleartextEndpoints: Fact {
    private let byPath: [String: [CleartextEndpoint]]
    /// Whether the project is an app for devices where nothing else listens on `localhost`.
    package let isMobileOnly: Bool

    package init(workspace: Workspace) {
        let names = workspace.fact(SensitiveNames.self)
        var byPath: [String: [CleartextEndpoint]] = [:]
        for file in workspace.swift where file.role.isShipped {
            let found = file.cleartextLiterals.compactMap { Self.judge($0, in: workspace, names) }
            if !found.isEmpty { byPath[file.path] = found }
        }
        self.byPath = byPath
        isMobileOnly =
            workspace.imports("UIKit")
            && !workspace.imports(
                "AppKit", "Swifter", "GCDWebServer", "GCDWebServers", "Telegraph", "FlyingFox", "Vapor",
                "Hummingbird", "Embassy", "Criollo", "NIOHTTP1", "CocoaHTTPServer", "Ambassador")
            && !workspace.swift.contains { $0.tree.mentions("NWListener") }
    }

    /// The endpoints of a file, in source order.
    package func endpoints(in file: SwiftFile) -> [CleartextEndpoint] { byPath[file.path] ?? [] }

    private static func judge(_ literal: Node, in workspace: Workspace, _ names: SensitiveNames) -> CleartextEndpoint? {
        let whole = literal.wholeText
        guard !whole.isForDevelopers, let pattern = workspace.lookup.pattern(whole), let endpoint = Endpoint(pattern)
        else {
            return nil
        }
        let requests = URLFlow(from: whole, in: workspace).requests
        let sending = SentData(names: names, lookup: workspace.lookup)
        let own = (whole.kind == .string ? nil : sending.inURL(whole)) ?? sending.appended(to: whole)
        guard !requests.isEmpty || own != nil || whole.isEndpointOfLibrary else { return nil }
        return CleartextEndpoint(literal: whole, endpoint: endpoint, requests: requests)
    }
}

extension SwiftFile {
    /// Literals that begin with a scheme that does not encrypt.
    fileprivate var cleartextLiterals: [Node] {
        nodes(.string).filter { literal in
            let text = literal.name
            guard text.utf8.count > 6,
                text.hasPrefix("http://") || text.hasPrefix("ftp://") || text.hasPrefix("ws://")
                    || text.hasPrefix("HTTP://")
            else { return false }
            return literal.role != .segment || literal.parent?.children.first == literal
        }
    }
}

extension Node {
    /// The interpolated string or sum that a literal begins, or the literal itself.
    fileprivate var wholeText: Node {
        var node = self
        if role == .segment, let parent { node = parent }
        if let parent = node.parent, parent.kind == .binary, parent.name == "+", parent.children(.operand).first == node
        {
            node = parent
        }
        return node
    }

    /// Whether the text is the base address that a library asks the type for, as Moya does.
    fileprivate var isEndpointOfLibrary: Bool {
        guard let property = ancestors.first(where: { $0.kind == .variable }),
            ["baseURL", "baseUrl"].contains(property.name)
        else {
            return false
        }
        return property.enclosingType.map {
            $0.inheritedTypes.contains { $0.hasSuffix("TargetType") || $0.hasSuffix("API") }
        } ?? false
    }
}
