import CodeModel

/// What closures give, and what they leave where they are pointed to.
extension FlowSolver {
    /// What a closure, or a key path in its place, gives for the elements of what the call is made on.
    func connect(_ number: Int32, resultOf closure: Node, in call: Node, _ path: Int32, _ mask: FlowLabels) {
        // The elements of the result are what the closure gives.
        if case .entry(let place)? = paths[path].first, Int(place) != nil {
            connect(
                number, resultOf: closure, in: call, paths.push(.element, on: paths.number(paths[path].dropFirst())),
                mask)
        }
        let inner = insideElement(path)
        if closure.kind == .closure {
            for value in body(around: call).results(of: closure) { connect(number, value, inner, mask) }
        } else if closure.kind == .keyPath {
            connect(number, keyPath: closure, in: call, inner, mask)
        } else {
            connect(number, functionNamed: closure, in: call, inner, mask)
        }
    }

    /// `list.map(parse)`, `text.flatMap(URL.init(string:))`: each element is given to the function.
    private func connect(_ number: Int32, functionNamed name: Node, in call: Node, _ path: Int32, _ mask: FlowLabels) {
        let name = name.unwrapped
        guard name.kind == .member || name.kind == .reference else { return }
        if name.name == "init" {
            let ends = origin(of: name, isPart: false)?.ends ?? []
            return connect(number, call.base, paths.push(.element, on: path), mask.subtracting(ends))
        }
        let found =
            name.kind == .reference
            ? lookup.declaration(of: name).map { [$0] } ?? []
            : name.base.flatMap { lookup.type(of: $0) }.map { lookup.index.members(name.name, of: $0) } ?? []
        if found.first?.kind == .enumCase {
            let isPayload = paths[path].first == .payload(name.name, 0)
            guard isPayload || paths[path].isEmpty else { return }
            let inner = paths.number(paths[path].dropFirst())
            return connect(number, call.base, paths.push(.element, on: inner), mask)
        }
        // `names.map("open ".appending)`: a method of a library's value makes a new one of both.
        if found.isEmpty, name.kind == .member, let base = name.base?.unwrapped, base.name.first?.isUppercase != true {
            connect(number, base, FlowPaths.whole, mask.intersection(model.composed))
            connect(number, call.base, paths.push(.element, on: FlowPaths.whole), mask.intersection(model.composed))
            return
        }
        for function in found where function.kind == .functionDecl && function.children(.parameter).count == 1 {
            let output = graph.number(key(.result, function, path))
            graph.bind(number, .init(output: output, call: call.id, mask: mask, isOverElements: true))
        }
    }

    private func connect(_ number: Int32, keyPath: Node, in call: Node, _ path: Int32, _ mask: FlowLabels) {
        let names = keyPath.keyPathNames
        guard let base = call.base, !names.isEmpty else { return }
        if names.count == 1, let element = lookup.type(of: base).flatMap({ TypeName.element(of: $0.text) }),
            let getter = lookup.index.members(names[0], of: TypeName.base(element)).first?.getter
        {
            let result = graph.number(key(.result, getter, path))
            return graph.bind(number, .init(output: result, call: call.id, mask: mask, isOverElements: true))
        }
        connect(number, keyPath, FlowPaths.whole, mask)
        connect(number, base, paths.push([.element] + names.map(FlowPart.field), on: path), mask)
    }

    /// What a closure writes to where its first parameter points, named or `$0`.
    func connect(_ number: Int32, filledBy closure: Node, _ path: Int32, _ mask: FlowLabels) {
        guard closure.kind == .closure else { return }
        let body = body(around: closure)
        let pointer = closure.children(.parameter).first ?? closure
        let writes = body.definitions(of: pointer.id).filter {
            body.definitions[Int($0)].kind != .closureParameter
        }
        connect(number, definitions: writes, in: closure, path, mask)
    }
}
