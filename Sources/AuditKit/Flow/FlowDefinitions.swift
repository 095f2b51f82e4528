import CodeModel

/// What a variable can hold after one of its definitions.
extension FlowSolver {
    func expand(definition place: Int32, in root: Node, _ number: Int32, _ path: Int32) {
        let all = body(of: root).definitions
        // A body that was too large to be walked has none.
        guard all.indices.contains(Int(place)) else { return }
        let definition = all[Int(place)]
        let value = Node(tree: root.tree, id: definition.value)
        switch definition.kind {
        case .entry: expandEntry(definition, value, number, path)
        case .value:
            let mask = label(definition, in: root, number, path, isLiteral: value.unwrapped.isLiteral)
            connect(number, value, path, mask)
        case .piece:
            let mask = label(definition, in: root, number, path)
            connect(number, value, paths.push(definition.parts, on: path), mask)
        case .closureParameter:
            let mask = label(definition, in: root, number, path)
            expand(parameter: definition.index, of: value, number, path, mask)
            expandLeft(by: definition, in: root, number, path, mask)
        case .store: expandStore(definition, value, root, number, path)
        case .addition:
            connect(number, value, FlowPaths.whole, model.composed)
            join(value, to: definition.previous, in: root, number, path)
        case .mutation: expandMutation(definition, value, root, number, path)
        case .passed: expandPassed(definition, value, root, number, path)
        case .checked:
            let variable = Node(tree: root.tree, id: definition.variable)
            let isOther = isAboutOtherPart(value, than: path, of: variable)
            let cleared = isOther ? [] : model.cleared(variable, by: value, holds: definition.index == 1)
            connect(number, definitions: definition.previous, in: root, path, FlowLabels.all.subtracting(cleared))
        case .member:
            _ = label(definition, in: root, number, path)
            expandShorthand(value, number, path)
        }
    }

    /// `Reduce { state, action in state.name = … }`: what a closure has put into a property of what it is given is there when
    /// it is called again.
    private func expandLeft(
        by parameter: FlowDefinition, in root: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels
    ) {
        guard let first = paths[path].first, first.isField else { return }
        let body = body(of: root)
        let stores = body.definitions(of: parameter.variable).filter {
            body.definitions[Int($0)].kind == .store && body.definitions[Int($0)].parts.first == first
        }
        connect(number, definitions: stores, in: root, path, mask.subtracting(model.joint.union(model.exact)))
    }

    /// Whether a condition only asks for stored properties of a variable that are not the one that is asked about: that the
    /// name is known says nothing of the address.
    private func isAboutOtherPart(_ condition: Node, than path: Int32, of variable: Node) -> Bool {
        guard case .field(let asked)? = paths[path].first else { return false }
        let looked = condition.kind == .case ? condition.parent?.child(.subject) ?? condition : condition
        let name = variable.kind == .closure ? "$0" : variable.name
        let uses = ([looked] + looked.descendants).filter { $0.kind == .reference && $0.name == name }
        guard !uses.isEmpty else { return false }
        return uses.allSatisfy { use in
            guard use.role == .base, let member = use.parent, member.kind == .member, member.role != .callee,
                member.name != asked, let declared = lookup.declaration(ofMember: member)
            else { return false }
            return declared.kind == .variable && !declared.has(.isComputed) && declared.children(.accessor).isEmpty
        }
    }

    /// What the model says of the variable by its declaration, and the labels that get past it; a literal is what it
    /// is, however the variable is called.
    private func label(
        _ definition: FlowDefinition, in root: Node, _ number: Int32, _ path: Int32, isLiteral: Bool = false
    ) -> FlowLabels {
        guard definition.variable > 0 else { return .all }
        let declaration = Node(tree: root.tree, id: definition.variable)
        let isPart = paths[path].contains(where: \.isField)
        guard let origin = origin(of: declaration, isPart: isPart) else { return .all }
        if !isLiteral { graph.give(number, origin.labels) }
        return FlowLabels.all.subtracting(origin.ends)
    }

    private func expandEntry(_ definition: FlowDefinition, _ declaration: Node, _ number: Int32, _ path: Int32) {
        let origin = origin(of: declaration, isPart: paths[path].contains(where: \.isField))
        let labels = FlowLabels.all.subtracting(origin?.ends ?? [])
        if let origin { graph.give(number, origin.labels) }
        if declaration.kind == .file { return }
        open(number, .callers, declaration, path, labels)
        // An initializer begins with what the properties are declared to be.
        guard definition.variable == FlowBody.ownSelf, declaration.kind == .initializerDecl,
            case .field(let name)? = paths[path].first, let owner = declaration.enclosingType,
            let value = lookup.index.members(name, of: TypeName.base(owner.name)).first?.initialValue
        else { return }
        connect(number, value, paths.number(paths[path].dropFirst()), labels)
    }

    private func expandStore(
        _ definition: FlowDefinition, _ value: Node, _ root: Node, _ number: Int32, _ path: Int32
    ) {
        var left = FlowLabels.all
        let parts = parts(storedBy: definition, in: root)
        switch paths.meeting(path, parts) {
        case .inside(let inner):
            if parts.allSatisfy(\.replaces) { return connect(number, value, inner, .all) }
            // One element of many tells nothing of which is read: that it is constant says little.
            left.subtract(model.joint)
            connect(number, value, inner, left)
        case .around:
            graph.give(number, model.labels(storing: value, in: definition.parts))
            // What is in a property of an object is asked of the property: whoever holds the object has not read it.
            if paths[path].isEmpty, isObject(definition, in: root) {
                return connect(number, definitions: definition.previous, in: root, path, .all)
            }
            let cleared = model.cleared(byStoringIn: definition.parts).union(model.joint)
            connect(number, value, FlowPaths.whole, .all.subtracting(cleared))
            left.subtract(model.replaced(byStoringIn: definition.parts))
            return join(value, to: body(of: root).notOverwritten(by: definition), in: root, number, path, left)
        case .apart: break
        }
        connect(number, definitions: definition.previous, in: root, path, left)
    }

    /// The way to what a definition stores into; a body alone does not know the text of a constant key.
    private func parts(storedBy definition: FlowDefinition, in root: Node) -> [FlowPart] {
        let target = Node(tree: root.tree, id: Int32(truncatingIfNeeded: definition.index)).unwrapped
        guard definition.parts.last == .element, target.kind == .subscriptCall else { return definition.parts }
        return definition.parts.dropLast() + [part(namedBy: target)]
    }

    /// Whether a definition stores into an instance of a class or an actor of the project.
    private func isObject(_ definition: FlowDefinition, in root: Node) -> Bool {
        guard definition.parts.first?.isField == true else { return false }
        var type: String?
        if definition.variable == FlowBody.ownSelf {
            type = root.enclosingType.map { TypeName.base($0.name) }
        } else if definition.variable > 0 {
            let variable = Node(tree: root.tree, id: definition.variable)
            type = variable.typeText.map(TypeName.base) ?? variable.initialValue.flatMap { lookup.type(of: $0)?.name }
        }
        let kind = type.flatMap { lookup.index.types[$0]?.kind }
        return kind == .classDecl || kind == .actorDecl
    }

    /// What was there before, with a value added: it stays constant where the value is.
    private func join(
        _ value: Node, to previous: [Int32], in root: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels = .all
    ) {
        let lost = model.joint.union(model.exact)
        connect(number, definitions: previous, in: root, path, mask.subtracting(lost))
        guard asksForWholes else { return }
        let piece = graph.number(key(.expression, value.unwrapped))
        unite(number, [numbers(ofDefinitions: previous, in: root, path), [piece]], mask)
    }

    /// `list.append(x)`: what the call leaves in its receiver.
    private func expandMutation(
        _ definition: FlowDefinition, _ call: Node, _ root: Node, _ number: Int32, _ path: Int32
    ) {
        var keepsBefore = true
        if case .apart = paths.meeting(path, definition.parts) {
        } else if let steps = model.receiver(of: call) {
            if case .inside(let inner) = paths.meeting(path, definition.parts), inner != path,
                !steps.contains(where: \.isJoint) || steps.contains(where: { !$0.giving.isEmpty })
            {
                // What the call puts in lies in the part that it is made on.
                let (before, rest) = (steps.filter { $0.source == .before }, steps.filter { $0.source != .before })
                apply(before, in: definition.parts, of: call, number, path, inner, definition.previous)
                apply(rest, of: call, number, inner, .all)
            } else {
                apply(steps, of: call, number, path, .all, before: definition.previous)
            }
            if case .inside = paths.meeting(path, definition.parts) { keepsBefore = false }
        } else if call.isDelegation {
            keepsBefore = !expandDelegation(call, number, path)
        } else if call.base != nil, case .inside(let inner) = paths.meeting(path, definition.parts) {
            for function in targets(of: call) where function.kind == .functionDecl && function.child(.body) != nil {
                let output = graph.number(key(.selfAtExit, function, inner))
                graph.bind(number, .init(output: output, call: call.id, mask: .all))
                keepsBefore = false
            }
        }
        guard keepsBefore else { return }
        let lost = mayChange(definition, call, in: root) ? model.joint : []
        connect(number, definitions: definition.previous, in: root, path, FlowLabels.all.subtracting(lost))
    }

    /// Whether a call that nobody knows can have changed the variable itself: `out.store(word, at: 4)` as a statement on a
    /// `var`.
    private func mayChange(_ definition: FlowDefinition, _ call: Node, in root: Node) -> Bool {
        guard definition.variable > 0, !call.arguments.isEmpty,
            !call.arguments.contains(where: { $0.kind == .closure }),
            call.base?.unwrapped.kind == .reference, model.receiver(of: call) == nil
        else { return false }
        let variable = Node(tree: root.tree, id: definition.variable)
        return variable.kind == .variable && !variable.has(.isLet)
    }

    /// What a part of a variable was before a call changed it, or another element of it.
    private func apply(
        _ steps: [FlowStep], in parts: [FlowPart], of call: Node, _ number: Int32, _ path: Int32, _ inner: Int32,
        _ previous: [Int32]
    ) {
        for step in steps {
            var place = path
            if !step.taking.isEmpty {
                guard let rest = part(inner, of: step) else { continue }
                place = paths.push(parts + step.taking, on: rest)
            }
            connect(number, definitions: previous, in: call, place, step.labels)
        }
    }

    /// `self.init(…)`: what the other initializer sets, be it one that the compiler writes; whether it is known.
    private func expandDelegation(_ call: Node, _ number: Int32, _ path: Int32) -> Bool {
        let own = call.enclosingFunction
        let functions = targets(of: call).filter {
            $0.kind == .initializerDecl && $0 != own && $0.child(.body) != nil && CallTargets.fits(call, $0)
        }
        for function in functions {
            let output = graph.number(key(.selfAtExit, function, path))
            graph.bind(number, .init(output: output, call: call.id, mask: .all))
        }
        guard functions.isEmpty else { return true }
        guard let owner = call.enclosingType else { return false }
        // An extension of a library's type: what the library makes is made of what it is given.
        if owner.kind == .extensionDecl,
            lookup.index.types[TypeName.base(owner.name)]?.kind ?? .extensionDecl == .extensionDecl
        {
            for argument in call.arguments where argument.kind != .closure {
                connect(number, argument, FlowPaths.whole, .all.subtracting(model.joint))
            }
            return true
        }
        guard let type = lookup.index.types[TypeName.base(owner.name)], type.kind == .structDecl else { return false }
        expand(memberwise: call, of: type, number, path, .all)
        return true
    }

    /// `fill(&x)`: what the call leaves in its argument.
    private func expandPassed(
        _ definition: FlowDefinition, _ call: Node, _ root: Node, _ number: Int32, _ path: Int32
    ) {
        guard case .inside(let inner) = paths.meeting(path, definition.parts) else {
            if case .around = paths.meeting(path, definition.parts),
                let steps = model.argument(definition.index, of: call)
            {
                apply(steps, of: call, number, path, .all)
            }
            return connect(number, definitions: definition.previous, in: root, path, .all)
        }
        if let steps = model.argument(definition.index, of: call) {
            return apply(steps, of: call, number, inner, .all, before: definition.previous)
        }
        let functions = targets(of: call)
        for function in functions {
            guard let argument = call.argument(at: definition.index),
                let parameter = CallTargets.parameter(of: function, for: argument, in: call)
            else { continue }
            let output = graph.number(key(.parameterAtExit, parameter, inner))
            graph.bind(number, .init(output: output, call: call.id, mask: .all))
        }
        if functions.isEmpty { connect(number, definitions: definition.previous, in: root, path, model.composed) }
    }

    /// `if let token` where `token` is a property.
    private func expandShorthand(_ variable: Node, _ number: Int32, _ path: Int32) {
        guard let owner = variable.enclosingType,
            let declaration = lookup.index.members(variable.name, of: TypeName.base(owner.name)).first
        else {
            if let global = lookup.index.globals[variable.name]?.first, global.kind == .variable {
                open(number, .property, global, path, .all)
            }
            return
        }
        if let getter = declaration.getter {
            return graph.connect(number, from: key(.result, getter, path), .all)
        }
        if declaration.has(.isStatic) { return open(number, .property, declaration, path, .all) }
        let body = body(around: variable)
        let definition = body.definitions.first { $0.variable == variable.id && $0.kind == .member }
        connect(
            number, definitions: definition?.previous ?? [0], in: body.root,
            paths.push(.field(variable.name), on: path), .all)
    }
}

extension Node {
    /// Whether the node writes a value out.
    var isLiteral: Bool {
        switch kind {
        case .string, .integer, .float, .boolean, .nilLiteral: true
        default: false
        }
    }
}
