import CodeModel

extension FlowWalk {
    // MARK: - Declarations and patterns

    mutating func variable(_ node: Node) {
        let value = node.initialValue
        if let value { walk(value) }
        if let pattern = node.child(.pattern) {
            if let value { bind(pattern, to: value, []) } else { bind(pattern, to: nil, []) }
            return
        }
        guard node.nameID != 0, node.name != "self" else { return }
        if let value { return declare(node, [define(.value, node.id, value)]) }
        if node.has(.isOptionalBinding) {
            if let outer = visible[node.nameID] { return declare(node, state.values[outer] ?? []) }
            return declare(node, [define(.member, node.id, node, previous: state.values[FlowBody.ownSelf] ?? [])])
        }
        declare(node, [])
    }

    /// Gives each name of a pattern the part of the value that it stands for.
    mutating func bind(_ pattern: Node, to value: Node?, _ parts: [FlowPart]) {
        switch pattern.kind {
        case .variable:
            guard pattern.nameID != 0 else {
                if let inner = pattern.child(.pattern) { bind(inner, to: value, parts) }
                return
            }
            declare(
                pattern,
                value.map { [define(parts.isEmpty ? .value : .piece, pattern.id, $0, parts: parts)] } ?? [])
        case .tuple:
            for (number, element) in pattern.children.enumerated() {
                bind(element, to: value, parts + [.index(number)])
            }
        case .call: bindPayload(pattern, to: value, parts)
        case .patternMatch, .try, .await, .optionalChain, .forceUnwrap, .cast, .postfix:
            for child in pattern.children where child.role != .initialValue && child.kind != .type {
                bind(child, to: value, parts)
            }
        case .reference, .member, .string, .integer, .type, .typeCheck: break
        default: for child in pattern.children where child.kind != .type { bind(child, to: value, parts) }
        }
    }

    /// `case .success(let data)`; `.some(let x)` is `x?`.
    private mutating func bindPayload(_ pattern: Node, to value: Node?, _ parts: [FlowPart]) {
        for (number, argument) in pattern.arguments.enumerated() {
            let inner = pattern.name == "some" ? parts : parts + [.payload(pattern.name, number)]
            bind(argument, to: value, inner)
        }
    }

    // MARK: - Assignments

    mutating func assignment(_ node: Node) {
        guard let target = node.child(.target), let value = node.child(.operand) else { return eachChild(of: node) }
        walk(value)
        if node.name != "=" { walk(target) } else { walkBelow(target) }
        if target.kind == .patternMatch || target.kind == .variable { return bind(target, to: value, []) }
        assign(target, value, isAddition: node.name != "=", [])
    }

    /// Walks what an assignment reads to find its place: the base and the index, not the place itself.
    private mutating func walkBelow(_ target: Node) {
        let target = target.unwrapped
        switch target.kind {
        case .reference: break
        case .tuple: for element in target.children { walkBelow(element) }
        default: eachChild(of: target)
        }
    }

    private mutating func assign(_ target: Node, _ value: Node, isAddition: Bool, _ parts: [FlowPart]) {
        let target = target.unwrapped
        if target.kind == .tuple {
            for (number, element) in target.children.enumerated() {
                assign(element, value, isAddition: false, parts + [.index(number)])
            }
            return
        }
        guard let place = place(of: target) else { return }
        let before = state.values[place.variable] ?? []
        let number: Int32
        if isAddition || !place.parts.isEmpty {
            number = define(
                isAddition ? .addition : .store, place.variable, value, parts: place.parts, index: Int(target.id),
                previous: before)
        } else {
            number = define(
                parts.isEmpty ? .value : .piece, place.variable, value, parts: parts, index: Int(target.id))
        }
        state.values[place.variable] = [number]
    }

    /// The variable that a place belongs to, with the way from it: `request.headers["a"]`.
    func place(of node: Node) -> (variable: Int32, parts: [FlowPart])? {
        var parts: [FlowPart] = []
        var node = node.unwrapped
        while true {
            switch node.kind {
            case .reference:
                if node.name == "_" { return nil }
                // What a closure is given without a name belongs to the closure.
                if node.name == "$0", functions.count > 1 { return (functions[functions.count - 1], parts.reversed()) }
                if let variable = local(node) { return (variable, parts.reversed()) }
                guard node.name.first?.isUppercase != true else { return nil }
                return (FlowBody.ownSelf, [.field(node.name)] + parts.reversed())
            // Where a buffer begins, by whatever type, it is the buffer.
            case .member where node.name == "baseAddress": break
            case .call where node.name == "assumingMemoryBound" || node.name == "bindMemory": break
            case .member: parts.append(node.memberPart)
            case .subscriptCall where node.writtenKeyPath.count > 1:
                parts += node.writtenKeyPath.reversed().map { .field($0) }
            case .subscriptCall: parts.append(node.subscriptPart)
            default: return nil
            }
            guard let base = node.base?.unwrapped, parts.count <= FlowPaths.depth else { return nil }
            node = base
        }
    }

    // MARK: - Calls and closures

    /// The place of the argument that a call writes to where it points, which needs no `&` if it is a pointer.
    private static func filled(by call: Node) -> Int? {
        switch call.name {
        case "copyBytes": call.argument("from") == nil ? 0 : nil
        case "getBytes", "getCString", "getCharacters", "memcpy", "memmove", "strcpy", "strncpy", "strlcpy", "strcat",
            "strncat", "strlcat", "sprintf", "snprintf", "vsprintf", "vsnprintf", "fgets", "fread":
            0
        case "replaceMatches": call.arguments.firstIndex { $0.label == "in" }
        case "read" where call.argument("maxLength") != nil: 0
        case "read", "recv", "recvfrom": call.base == nil && call.arguments.count > 2 ? 1 : nil
        default: nil
        }
    }

    mutating func call(_ node: Node) {
        eachChild(of: node)
        for (number, argument) in node.arguments.enumerated() where argument.kind == .inout {
            change(argument, by: node, .passed, index: number)
        }
        if let at = Self.filled(by: node), let target = node.argument(at: at), target.kind != .inout {
            change(target, by: node, .passed, index: at)
        }
        if node.name.hasPrefix("withUnsafeMutable"), let base = node.base {
            return change(base, by: node, .mutation, index: 0)
        }
        // What comes behind runs only where this held.
        if node.name == "precondition", node.base == nil, let condition = node.arguments.first {
            return check(condition, holds: true)
        }
        guard let base = node.base else { return changeOwnSelf(by: node) }
        guard node.isStatement, let place = place(of: base) else { return }
        let isOwnCall = place.variable == FlowBody.ownSelf && place.parts.isEmpty
        if !isOwnCall || node.isDelegation { change(base, by: node, .mutation, index: 0) }
    }

    /// `replaceSubrange(…)` in a `mutating` function of a library's type changes the value itself.
    private mutating func changeOwnSelf(by call: Node) {
        guard body.root.has(.isMutating), body.root.enclosingType?.kind == .extensionDecl, functions.count == 1,
            call.isStatement, call.callee?.kind == .reference, visible[call.callee?.nameID ?? 0] == nil
        else { return }
        let before = state.values[FlowBody.ownSelf] ?? []
        state.values[FlowBody.ownSelf] = [define(.mutation, FlowBody.ownSelf, call, previous: before)]
    }

    private mutating func change(_ argument: Node, by call: Node, _ kind: FlowDefinition.Kind, index: Int) {
        guard let place = place(of: argument) else { return }
        let before = state.values[place.variable] ?? []
        state.values[place.variable] = [
            define(kind, place.variable, call, parts: place.parts, index: index, previous: before)
        ]
    }

    /// The body of a closure, which may run now, later or not at all.
    mutating func closure(_ node: Node) {
        let names = visible
        let before = state
        for capture in node.children where capture.kind == .capture { self.capture(capture) }
        for (number, parameter) in node.children(.parameter).enumerated() {
            declare(parameter, [define(.closureParameter, parameter.id, node, index: number)])
        }
        closures.append((body.definitions.count, Set(names.values)))
        functions.append(node.id)
        let outer = (exits: exits, deferred: deferred)
        (exits, deferred) = ([], [])
        let statements = node.children.filter { $0.role == .statement }
        if statements.count == 1, statements[0].hasValue {
            body.results[node.id, default: []].appendNew(statements[0].id)
        }
        block(statements)
        (exits, deferred) = outer
        functions.removeLast()
        closures.removeLast()
        visible = names
        // What a closure fills counts as filled, as with a loop.
        state.isAlive = true
        join(around: before)
        state.isAlive = before.isAlive
    }

    /// A function in a function: what it does to the variables around may have been done from here on.
    mutating func nested(_ node: Node) {
        guard let block = node.child(.body) else { return }
        let names = visible
        let before = state
        let outerExits = exits
        for parameter in node.children(.parameter) { visible[parameter.nameID] = nil }
        functions.append(node.id)
        exits = []
        walk(block)
        exits = outerExits
        functions.removeLast()
        visible = names
        state.isAlive = true
        join(before)
        state.isAlive = before.isAlive
    }

    private mutating func capture(_ node: Node) {
        guard let value = node.initialValue else { return }
        walk(value)
        if value.kind == .reference, value.name == node.name || node.nameID == 0 { return }
        guard node.name != "self" else { return }
        declare(node, [define(.value, node.id, value)])
    }
}

extension Node {
    /// `self.init(…)`: another initializer of the type sets all properties.
    var isDelegation: Bool {
        guard kind == .call, let callee = callee?.unwrapped, callee.kind == .member, callee.name == "init" else {
            return false
        }
        return callee.base?.unwrapped.name == "self"
    }

    /// Whether the result of a call is thrown away, or is what the function gives back: nothing, where it changes.
    var isStatement: Bool {
        var node = self
        while let up = node.parent, [.try, .await, .optionalChain].contains(up.kind) { node = up }
        if node.role == .statement || node.parent?.kind == .return { return true }
        return node.parent?.kind == .assignment && node.parent?.child(.target)?.name == "_"
    }

    /// The properties that `x[keyPath: \.y.z]` leads through, where the key path is written nearby.
    fileprivate var writtenKeyPath: [String] {
        guard let only = arguments.first, only.label == "keyPath" else { return [] }
        return only.unwrapped.keyPathNearby?.keyPathNames ?? []
    }

    /// The part of its base that a subscript names.
    var subscriptPart: FlowPart {
        let all = arguments
        guard all.count == 1 || all.count == 2 && all[1].label == "default", let only = all.first?.unwrapped else {
            return .element
        }
        if all[0].label == "keyPath" {
            let names = writtenKeyPath
            return names.count == 1 ? .field(names[0]) : .element
        }
        switch only.kind {
        case .string: return .entry(only.name)
        case .integer: return .entry(only.name)
        case .member where only.has(.hasImplicitBase): return .entry("." + only.name)
        default: return .element
        }
    }
}
