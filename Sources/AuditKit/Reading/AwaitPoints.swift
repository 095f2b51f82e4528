package import CodeModel

extension Node {
    /// Whether a task may be suspended here: `await`, or the head of a `for await` loop.
    package var isAwaitPoint: Bool { kind == .await || kind == .for && isAsyncLoop }

    /// `for await x in …` and `for try await x in …`, whose marks have no node of their own.
    private var isAsyncLoop: Bool {
        guard let pattern = child(.pattern) else { return false }
        return tree.text(range.lowerBound..<max(range.lowerBound, pattern.range.lowerBound)).contains("await")
    }

    /// Whether an `await` stands in an expression, closures left out.
    package var holdsAwait: Bool { kind == .await || ownCode.contains { $0.kind == .await } }

    /// `async let x = …`.
    package var isAsyncLet: Bool {
        kind == .variable && has(.isLet)
            && tree.source[range.clamped(to: 0..<tree.source.count)].starts(with: asyncWord)
    }

    /// Everything below that runs as part of this code: closures and nested functions are not entered.
    package var ownCode: [Node] {
        var found: [Node] = []
        collectOwnCode(into: &found, depth: 0)
        return found
    }

    private func collectOwnCode(into found: inout [Node], depth: Int) {
        guard depth < 400 else { return }
        for child in children where !child.kind.isFunctionLike && !child.kind.isTypeDeclaration {
            found.append(child)
            child.collectOwnCode(into: &found, depth: depth + 1)
        }
    }

    /// The code of a function, accessor or closure: its block, or the closure itself.
    package var codeBody: Node? { kind == .closure ? self : child(.body) }

    /// The `await` that covers an expression of the same statement; `nil` where there is none.
    package var coveringAwait: Node? {
        for node in ancestors {
            if node.kind == .await { return node }
            if node.kind.isFunctionLike || node.role == .statement || node.kind == .block { return nil }
        }
        return nil
    }

    /// The statement of a block, closure or case that holds the node, the innermost one.
    package var innermostStatement: Node {
        role == .statement ? self : ancestors.first { $0.role == .statement } ?? self
    }
}

private let asyncWord = Array("async".utf8)
