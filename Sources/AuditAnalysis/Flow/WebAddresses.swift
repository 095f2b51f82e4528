package import AuditKit
package import CodeModel

/// Tells addresses of the web from those of files and of other apps, by the texts that they are made of.
package struct WebAddresses {
    let pass: Pass

    package init(pass: Pass) {
        self.pass = pass
    }

    package enum Sort {
        case web, other, unknown
    }

    package func sort(of node: Node) -> Sort {
        if let text = pass.lookup.pattern(node), let scheme = Endpoint(text)?.scheme { return sort(ofScheme: scheme) }
        let labels: FlowLabels = [.text, .cleartext, .beginning]
        let texts = pass.constantFlow(to: node, labels).compactMap(text)
        let sorts = (texts + pieces(of: node)).compactMap { Endpoint($0)?.scheme }.map(sort(ofScheme:))
        return sorts.contains(.web) ? .web : sorts.first ?? .unknown
    }

    /// The text that the first piece of a sum or an interpolated text is.
    private func pieces(of node: Node) -> [String] {
        let node = node.unwrapped
        // `String(format: "https://shop.test/%@", id)`
        if node.kind == .call, let format = node.argument("format")?.unwrapped { return [format.name] }
        guard node.kind == .binary || node.kind == .interpolatedString, let first = node.children.first else {
            return []
        }
        let piece = first.kind == .interpolation ? first.children.first : first
        guard let piece else { return [] }
        if piece.kind == .string { return [piece.name] }
        let found = pass.constantFlow(to: piece, [.text, .cleartext, .beginning]).compactMap(text)
        return found + pieces(of: piece)
    }

    private func text(of flow: FlowFinding) -> String? {
        pass.constant(flow.source.node)?.value.string ?? AddressBeginnings.text(of: flow.source.node)
    }

    private func sort(ofScheme scheme: String) -> Sort {
        ["http", "https", "ws", "wss"].contains(scheme) ? .web : .other
    }
}

/// Texts with which an address begins.
enum AddressBeginnings {
    /// The text, or the first piece of one, if it names a scheme.
    static func text(of node: Node) -> String? {
        let first = node.kind == .interpolatedString ? node.children.first : node.role == .segment ? nil : node
        guard let first, first.kind == .string, first.name.utf8.count < 400, first.name.contains("://") else {
            return nil
        }
        return first.name
    }
}
