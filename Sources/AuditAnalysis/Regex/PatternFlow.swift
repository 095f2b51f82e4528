import AuditKit
import CodeModel

/// Follows a regular expression from where it is made to the calls that use it, for a bounded number of steps.
struct PatternFlow {
    private let workspace: Workspace
    /// The one call of the function around that is followed when it returns the expression.
    private let caller: Node?
    private var seen: Set<Node> = []
    private var steps = 200
    private(set) var uses: [PatternUse] = []
    private(set) var options: PatternOptions = []

    init(from node: Node, returningTo caller: Node? = nil, in workspace: Workspace) {
        self.workspace = workspace
        self.caller = caller
        follow(node)
    }

    private mutating func follow(_ start: Node) {
        var node = start
        while let parent = node.parent, steps > 0 {
            steps -= 1
            switch parent.kind {
            case .try, .await, .forceUnwrap, .optionalChain, .cast, .ternary: node = parent
            case .binary where parent.name == "??": node = parent
            case .member where node.role == .base:
                guard let call = parent.parent, call.kind == .call, parent.role == .callee, let next = through(call)
                else { return }
                node = next
            case .call where node.role == .argument: return given(node, to: parent)
            case .variable where node.role == .initialValue: return followUses(of: parent)
            case .assignment where node.role == .operand:
                let target = parent.child(.target)
                if let declared = target.flatMap({ workspace.lookup.meaning(of: $0) }) { followUses(of: declared) }
                return
            case .return:
                guard let owner = parent.enclosingFunction else { return }
                return followUses(of: owner.kind == .accessor ? owner.parent ?? owner : owner)
            case .block, .closure: return followResult(of: node, in: parent)
            default: return
            }
        }
    }

    /// The value of a closure that is called at once, or of a getter that is one expression.
    private mutating func followResult(of node: Node, in parent: Node) {
        guard let function = node.enclosingFunction else { return }
        if function.kind == .closure, function.role == .callee, let call = function.parent { return follow(call) }
        guard parent.children.filter({ $0.role == .statement }).count == 1 else { return }
        if function.kind == .accessor, let owner = function.parent { followUses(of: owner) }
        if function.kind == .functionDecl { followUses(of: function) }
    }

    /// A method of the expression itself: a use, or another form of it, which is returned to be followed.
    private mutating func through(_ call: Node) -> Node? {
        switch call.name {
        case "ignoresCase": options.insert(.ignoresCase)
        case "dotMatchesNewlines": options.insert(.dotMatchesLineEnds)
        case "anchorsMatchLineEndings": options.insert(.anchorsMatchLines)
        case "asciiOnlyWordCharacters", "asciiOnlyCharacterClasses", "asciiOnlyDigits", "repetitionBehavior",
            "matchingSemantics", "wordBoundaryKind":
            break
        case "map", "flatMap":
            if let closure = call.trailingClosure { followParameter(of: closure) }
            return nil
        default:
            let subject = call.argument("in") ?? call.arguments.first
            if let use = PatternUse(call: call, subject: subject) { uses.append(use) }
            return nil
        }
        return call
    }

    /// `regex.flatMap { text.firstMatch(of: $0) }`
    private mutating func followParameter(of closure: Node) {
        if let parameter = closure.child(.parameter) { return followUses(of: parameter) }
        for use in closure.tree.nodes(.reference, named: ["$0"]) where use.enclosing(.closure) == closure {
            follow(use)
        }
    }

    /// A call that is handed the expression: a search of a text, or a function of the project.
    private mutating func given(_ node: Node, to call: Node) {
        if let use = PatternUse(call: call, subject: call.base), call.base != nil { return uses.append(use) }
        guard let function = workspace.lookup.function(of: call) else { return }
        let parameters = function.children(.parameter)
        let place = call.arguments.firstIndex(of: node) ?? 0
        let named = parameters.first { !node.label.isEmpty && $0.label == node.label }
        if let parameter = named ?? (parameters.indices.contains(place) ? parameters[place] : nil) {
            followUses(of: parameter)
        }
    }

    private mutating func followUses(of declaration: Node) {
        guard !declaration.name.isEmpty, seen.insert(declaration).inserted, steps > 0 else { return }
        if declaration.kind == .functionDecl, let caller, caller.name == declaration.name { return follow(caller) }
        for tree in trees(for: declaration) {
            let mentions =
                tree.nodes(.reference, named: [declaration.name]) + tree.nodes(.member, named: [declaration.name])
            for mention in mentions.prefix(60) where mention.role != .target && means(mention, declaration) {
                let isCalled = mention.role == .callee && declaration.kind == .functionDecl
                follow(isCalled ? mention.parent ?? mention : mention)
            }
            for binding in tree.nodes(.variable, named: [declaration.name])
            where binding.has(.isOptionalBinding) && binding.initialValue == nil && binding != declaration {
                followUses(of: binding)
            }
        }
    }

    private func means(_ mention: Node, _ declaration: Node) -> Bool {
        let found = workspace.lookup.meaning(of: mention)
        // A member of something whose type is not told is taken to mean the one declaration of that name.
        return found == declaration || found == nil && mention.kind == .member
    }

    /// The files in which a declaration may be used.
    private func trees(for declaration: Node) -> [CodeTree] {
        let scope = declaration.scope
        let isLocal = scope.map { !$0.kind.isTypeDeclaration && $0.kind != .file } ?? true
        if isLocal || declaration.has(.isPrivate) || declaration.has(.isFileprivate) { return [declaration.tree] }
        return workspace.files(naming: declaration.name).prefix(40).map(\.tree)
    }
}
