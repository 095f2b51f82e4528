import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Tests whether a file lies in a folder that take the folders beside it, too.
    static let pathPrefixWithoutSeparator = Rule(
        id: "path-prefix-without-separator",
        title: "Path prefix check without a trailing separator",
        category: .code,
        severity: .medium,
        references: [.cwe(22), .cwe(41), .cwe(187), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            As a string, `/data/shelf-old/key` starts with `/data/shelf`. A file in a sibling folder is treated as \
            inside the folder and is read, replaced or deleted.
            """,
        remedy: """
            Compare with `folder.path + "/"`, or compare `pathComponents`, after applying `standardizedFileURL` and \
            `resolvingSymlinksInPath()` to both sides.
            """,
        bad: .pathPrefixWithoutSeparatorBad,
        good: .pathPrefixWithoutSeparatorGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("hasPrefix", "starts") where call.arguments.count == 1 {
        guard let folder = call.arguments.first, folder.label.isEmpty || folder.label == "with",
            let path = call.base, folder.isOpenEnded(pass, steps: 4), path.isPath(pass), call.decides(pass),
            !call.isBesideSeparatorCheck(folder)
        else { continue }
        pass.report(
            "`\(folder.text)` has no trailing `/`, so a sibling folder with a longer name also matches", at: call)
    }
}

extension Node {
    /// Whether this is the path of a folder without the slash that ends it.
    fileprivate func isOpenEnded(_ pass: Pass, steps: Int) -> Bool {
        guard steps > 0 else { return false }
        let node = uncast
        switch node.kind {
        case .member:
            guard plainPaths.contains(node.name) else { return false }
            return node.name != "path" || node.base.map { $0.unwrapped.kind != .reference || $0.isFile(pass) } ?? false
        case .reference:
            guard let declared = pass.declaration(of: node), declared.kind == .variable else { return false }
            return declared.initialValue?.isOpenEnded(pass, steps: steps - 1) ?? false
        default: return false
        }
    }

    /// Whether an expression is the path of a file.
    fileprivate func isPath(_ pass: Pass, steps: Int = 4) -> Bool {
        guard steps > 0 else { return false }
        let node = uncast
        switch node.kind {
        case .member: return plainPaths.contains(node.name)
        case .call:
            if node.name == "path" || node.name == "realpath" { return true }
            return ["appendingPathComponent", "appending"].contains(node.name)
                && node.base?.isPath(pass, steps: steps - 1) ?? false
        case .reference:
            guard let declared = pass.declaration(of: node) else { return node.name == "path" }
            if declared.kind == .variable, let value = declared.initialValue {
                return value.isPath(pass, steps: steps - 1)
            }
            return Words.of(node.name).last == "path"
        default: return false
        }
    }

    /// Whether a value is the URL of a file, as far as its type is known.
    private func isFile(_ pass: Pass) -> Bool {
        guard let type = pass.type(of: self) else { return true }
        return ["URL", "NSURL"].contains(type.name)
    }

    /// Whether the answer says if somebody may: it is what a function with such a name gives back, or what one is left
    /// for that goes on to use the file.
    fileprivate func decides(_ pass: Pass) -> Bool {
        guard let function = enclosingDeclaredFunction ?? enclosing(.accessor) else { return false }
        let owner = function.kind == .accessor ? function.parent ?? function : function
        let returnsFlag = owner.child(.returnType)?.name == "Bool" || owner.typeText == "Bool"
        if returnsFlag, !Set(Words.of(owner.name)).isDisjoint(with: judging) { return true }
        guard let statement = ancestors.first(where: { $0.kind == .guard || $0.kind == .if }),
            statement.children(.condition).contains(where: { $0.contains(self) || $0 == self })
        else { return false }
        return statement.refuses(where: self)
    }

    /// Whether the way on which the test fails ends with an error.
    private func refuses(where test: Node) -> Bool {
        let isNegated = test.parent.map { $0.kind == .prefix && $0.name == "!" } ?? false
        let way = kind == .guard || !isNegated ? child(.elseBody) : child(.body)
        guard let way else { return false }
        return way.descendants.contains { part in
            part.kind == .throw
                || part.kind == .call
                    && !Set(Words.of(part.name)).isDisjoint(with: ["reject", "deny", "abort", "fail"])
        }
    }

    /// Whether the same condition asks for equality or for the separator, too.
    fileprivate func isBesideSeparatorCheck(_ folder: Node) -> Bool {
        var whole = self
        while let up = whole.parent, [.binary, .prefix, .tuple].contains(up.kind) { whole = up }
        return ([whole] + whole.descendants).contains { other in
            other != self && other.kind == .call && ["hasPrefix", "starts", "hasSuffix"].contains(other.name)
                && other.text.contains("/\"")
        }
    }
}

private let plainPaths: Set<String> = [
    "path", "standardizingPath", "resolvingSymlinksInPath", "bundlePath", "resourcePath", "relativePath",
]

private let judging: Set<String> = [
    "inside", "within", "contained", "contains", "allowed", "allows", "safe", "valid", "sandboxed", "under",
    "permitted",
    "belongs", "may", "can", "trusted", "descendant", "child", "in",
]
