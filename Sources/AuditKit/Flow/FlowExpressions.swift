import CodeModel

/// What an expression is made of.
extension FlowSolver {
    func expand(expression node: Node, _ number: Int32, _ path: Int32) {
        let node = node.unwrapped
        // An entry of a dictionary is judged by its own key and value.
        let isPart = node.kind == .dictionary ? !paths[path].isEmpty : paths[path].contains(where: \.isField)
        let origin = origin(of: node, isPart: isPart)
        if let origin { graph.give(number, origin.labels) }
        let mask = FlowLabels.all.subtracting(origin?.ends ?? [])
        switch node.kind {
        case .cast: connect(number, node.children.first, path, mask)
        case .ternary: for operand in node.children(.operand) { connect(number, operand, path, mask) }
        case .interpolatedString:
            compose(number, node.children(.interpolation).compactMap(\.children.first), into: node, mask)
        case .binary: expand(binary: node, number, path, mask)
        case .tuple: expand(parts: node, number, path, mask)
        case .array: expand(array: node, number, path, mask)
        case .dictionary: expand(dictionary: node, number, path, mask)
        case .reference: expand(reference: node, number, path, mask)
        case .member: expand(member: node, number, path, mask)
        case .subscriptCall: expand(subscript: node, number, path, mask)
        case .call: expand(call: node, number, path, mask)
        case .if, .switch:
            for value in body(around: node).results(of: node) { connect(number, value, path, mask) }
        case .closure where paths[path].first == .returned:
            let inner = paths.number(paths[path].dropFirst())
            for value in body(around: node).results(of: node) { connect(number, value, inner, mask) }
        case .do: expandThrown(in: node, number, path)
        case .prefix, .postfix: connect(number, node.children.first, path, mask.intersection(model.composed))
        default: break
        }
    }

    func connect(_ number: Int32, _ node: Node?, _ path: Int32, _ mask: FlowLabels) {
        guard let node = node?.unwrapped, !node.isLiteral || hasLiterals else { return }
        graph.connect(number, from: key(.expression, node, path), mask)
    }

    /// The value is made of pieces: what holds for a piece holds for it, but a constant piece makes no constant.
    private func compose(_ number: Int32, _ pieces: [Node], into whole: Node, _ mask: FlowLabels) {
        unite(number, pieces, mask)
        for piece in pieces {
            let passing = mask.intersection(model.passing(piece, into: whole))
            let isText = whole.kind == .interpolatedString
            connect(number, piece, isText ? paths.number(model.shownPart(of: piece)) : FlowPaths.whole, passing)
            if isText { connectDescription(of: piece, in: whole, number, passing) }
        }
    }

    private func expand(binary node: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels) {
        let operands = node.children(.operand)
        switch node.name {
        case "??":
            for operand in operands {
                connect(number, operand, path, mask.intersection(model.passing(operand, into: node)))
            }
        case "==", "!=", "===", "!==", "<", ">", "<=", ">=", "&&", "||", "~=", "...", "..<": break
        default:
            if !expandOperator(node, operands, number, path, mask) { compose(number, operands, into: node, mask) }
        }
    }

    /// An operator that the project declares.
    private func expandOperator(
        _ node: Node, _ operands: [Node], _ number: Int32, _ path: Int32, _ mask: FlowLabels
    ) -> Bool {
        guard !["+", "-", "*", "/", "%"].contains(node.name), let functions = index.functions[node.name],
            let function = functions.first, functions.count <= 3
        else { return false }
        let result = graph.number(key(.result, function, path))
        graph.bind(number, .init(output: result, call: node.id, mask: mask))
        compose(number, operands, into: node, mask)
        return true
    }

    private func expand(parts node: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels) {
        let first = paths[path].first
        if first == nil { return join(parts: node, number, mask) }
        for (place, element) in node.children.enumerated() {
            let inner: Int32
            switch first {
            case .index(place)?, .element?: inner = paths.number(paths[path].dropFirst())
            case .field(let name)? where name == element.label || name == "\(place)":
                inner = paths.number(paths[path].dropFirst())
            default: continue
            }
            connect(number, element, inner, mask)
        }
    }

    /// The value as a whole: it may hold what any part holds, and is constant where all parts are.
    private func join(parts node: Node, _ number: Int32, _ mask: FlowLabels) {
        let parts = Array(node.children)
        unite(number, parts, mask)
        for part in parts { connect(number, part, FlowPaths.whole, mask.subtracting(model.joint)) }
    }

    private func expand(array node: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels) {
        if paths[path].isEmpty { return join(parts: node, number, mask) }
        let inner = paths.number(paths[path].dropFirst())
        if case .entry(let key)? = paths[path].first, let place = Int(key) {
            let elements = Array(node.children)
            if elements.indices.contains(place) { connect(number, elements[place], inner, mask) }
            return
        }
        for element in node.children { connect(number, element, inner, mask) }
    }

    private func expand(dictionary node: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels) {
        if let (part, rest) = entryPart(of: path) {
            for entry in node.children(.element) { connect(number, entry.child(part), rest, mask) }
            return
        }
        let first = paths[path].first
        let inner = first == nil ? path : paths.number(paths[path].dropFirst())
        for entry in node.children(.element) where entry.kind == .dictionaryEntry {
            if first == .key { connect(number, entry.child(.key), inner, mask) }
            guard first != .key, first.map({ $0.meets(part(writtenBy: entry)) }) ?? true else { continue }
            connect(number, entry.child(.value), inner, mask)
        }
    }

    /// The key or the value of the pairs that a dictionary is a list of.
    private func entryPart(of path: Int32) -> (Role, Int32)? {
        let parts = paths[path]
        guard parts.count > 1, parts[0] == .element else { return nil }
        let rest = paths.number(parts.dropFirst(2))
        switch parts[1] {
        case .index(0), .field("key"): return (.key, rest)
        case .index(1), .field("value"): return (.value, rest)
        default: return nil
        }
    }

    private func expand(subscript node: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels) {
        if let argument = node.argument("keyPath") { return expand(subscript: node, by: argument, number, path, mask) }
        if let base = node.base, let type = lookup.type(of: base),
            let own = lookup.subscript(of: type, meantBy: node)
        {
            for accessor in own.children(.accessor) where accessor.name == "get" {
                let result = graph.number(key(.result, accessor, path))
                graph.bind(number, .init(output: result, call: node.id, mask: mask))
            }
        }
        connect(number, node.argument("default"), path, mask)
        let isPiece = node.arguments.first?.unwrapped.isRange == true
        // `table[Int(digit)]`: what is looked up by a value is as much that value as it is the table's.
        let isLookup = node.arguments.first?.unwrapped.isConversionToIndex == true
        let own = isLookup ? mask.subtracting(model.joint) : mask
        connect(number, node.base, isPiece ? path : paths.push(part(namedBy: node), on: path), own)
    }

    /// The part of its base that a subscript names; a constant of the project stands for its text: `store[Keys.token]`.
    func part(namedBy access: Node) -> FlowPart {
        let part = access.subscriptPart
        guard part == .element, access.arguments.count == 1 || access.argument("default") != nil else { return part }
        return access.arguments.first.flatMap(textOfKey).map { .entry($0) } ?? part
    }

    /// The part of a dictionary that an entry of its literal stands for.
    func part(writtenBy entry: Node) -> FlowPart {
        let part = entry.entryPart
        return part == .element ? entry.child(.key).flatMap(textOfKey).map { .entry($0) } ?? part : part
    }

    /// The text of a key that a constant names; what extends `String` may be written `.token` elsewhere, which is another
    /// text to whoever looks at one file.
    private func textOfKey(_ key: Node) -> String? {
        let key = key.unwrapped
        guard key.kind == .reference || key.kind == .member, let text = lookup.constant(key)?.value.string else {
            return nil
        }
        guard key.kind == .member, let owner = key.base?.unwrapped, owner.kind == .reference else { return text }
        return owner.name == "String" ? nil : text
    }

    // MARK: - Names

    private func expand(reference node: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels) {
        if node.name == "self" || node.name == "super" { return connectSelf(number, at: node, path, mask) }
        if node.name.hasPrefix("$"), let place = Int(node.name.dropFirst()) {
            if let checks = body(around: node).reaching[node.id] {
                for check in checks {
                    graph.connect(
                        number, from: key(.definition, body(around: node).root, path, index: Int(check)), mask)
                }
            } else if let closure = node.closureWithoutParameters {
                expand(parameter: place, of: closure, number, path, mask)
            }
            return
        }
        if let wrapped = wrapped(by: node) { return expand(wrapped: wrapped, by: node, number, path, mask) }
        let body = body(around: node)
        if let definitions = body.reaching[node.id] {
            for definition in definitions {
                graph.connect(number, from: key(.definition, body.root, path, index: Int(definition)), mask)
            }
            return
        }
        guard let declaration = lookup.declaration(of: node) else { return expandNewValue(node, number, path, mask) }
        expand(declared: declaration, by: node, number, path, mask)
    }

    /// `newValue` in a setter: whatever is assigned to the property.
    private func expandNewValue(_ node: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels) {
        guard node.name == "newValue" || node.name == "oldValue",
            let accessor = node.enclosing(.accessor), let property = accessor.parent
        else {
            // `utf8` in an extension of `String`.
            if node.isInLibraryExtension(lookup), let steps = model.member(node) {
                apply(steps, of: node, number, path, mask)
            }
            return
        }
        if property.kind == .subscriptDecl { return expandAssigned(through: property, number, path, mask) }
        guard property.kind == .variable else { return }
        open(number, .property, property, path, mask)
    }

    /// Whatever is assigned through a subscript of the project.
    private func expandAssigned(through declaration: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels) {
        guard let owner = declaration.enclosingType.map({ TypeName.base($0.name) }) else { return }
        for place in index.subscriptWrites {
            guard let base = place.base, let type = lookup.type(of: base),
                lookup.index.type(type, inherits: owner),
                let value = place.outerExpression.parent?.child(.operand)
            else { continue }
            connect(number, value, path, mask)
        }
    }

    /// A name that means a declaration outside of the body: a member, a global, a local of a function around.
    func expand(declared declaration: Node, by use: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels) {
        switch declaration.kind {
        case .variable where declaration.parent?.kind == .protocolDecl && use.kind == .reference:
            connectSelf(number, at: use, paths.push(.field(declaration.name), on: path), mask)
        case .variable where declaration.isStoredMember:
            if let getter = declaration.getter {
                let result = graph.number(key(.result, getter, path))
                graph.bind(number, .init(output: result, call: use.id, mask: mask))
            } else if declaration.has(.isStatic) || use.kind == .reference && use.enclosingType == nil {
                open(number, .property, declaration, path, mask)
            } else if use.kind == .reference {
                let mask = mask.subtracting(judge(declaration, by: use, number, path))
                connectSelf(number, at: use, paths.push(.field(declaration.name), on: path), mask)
            }
        case .variable where declaration.parent?.kind == .file || declaration.parent?.kind == .ifClause:
            if let getter = declaration.getter {
                graph.connect(number, from: key(.result, getter, path), mask)
            } else {
                open(number, .property, declaration, path, mask)
            }
        case .variable, .capture:
            let outer = body(around: declaration)
            for definition in outer.definitions(of: declaration.id) {
                graph.connect(number, from: key(.definition, outer.root, path, index: Int(definition)), mask)
            }
        case .parameter: open(number, .callers, declaration, path, mask)
        case .functionDecl where paths[path].first == .returned:
            let inner = paths.number(paths[path].dropFirst())
            graph.connect(number, from: key(.result, declaration, inner), mask)
        default: break
        }
    }
}
