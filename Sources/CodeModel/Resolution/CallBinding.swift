/// Which argument of a call goes to which parameter of what it calls.
package struct CallBinding: Sendable {
    /// The parameters of the function; the properties that an implicit initializer sets; nothing for a closure.
    package let parameters: [Node]
    /// The arguments for each parameter: none where its default is taken, several where it is variadic.
    package let arguments: [[Node]]
    /// How many parameters take their default.
    var defaults: Int { zip(parameters, arguments).count { $0.1.isEmpty } }

    /// The parameter that an argument is for.
    package func parameter(for argument: Node) -> Node? {
        arguments.firstIndex { $0.contains(argument) }.map { parameters[$0] }
    }

    /// Binds as the language does: labels in order, defaults passed over, closures behind the parentheses last.
    ///
    /// - Returns: Nothing where the labels are not those of the parameters.
    package init?(_ arguments: [Node], to parameters: [Node]) {
        var bound = [[Node]](repeating: [], count: parameters.count)
        var next = 0
        var rest = arguments[...]
        while let argument = rest.first, !argument.has(.isTrailingClosure) {
            rest.removeFirst()
            if argument.label.isEmpty, next > 0, parameters[next - 1].isVariadicParameter, !bound[next - 1].isEmpty {
                let alsoFits = next < parameters.count && parameters[next].argumentLabel.isEmpty
                if !alsoFits || parameters[next - 1].argumentLabel.isEmpty {
                    bound[next - 1].append(argument)
                    continue
                }
            }
            while next < parameters.count, parameters[next].argumentLabel != argument.label {
                guard parameters[next].mayBeLeftOut else { return nil }
                next += 1
            }
            guard next < parameters.count else { return nil }
            bound[next].append(argument)
            next += 1
        }
        guard Self.bindClosures(rest, to: parameters, from: next, &bound) else { return nil }
        for (parameter, given) in zip(parameters, bound) where given.isEmpty && !parameter.mayBeLeftOut { return nil }
        self.parameters = parameters
        self.arguments = bound
    }

    private static func bindClosures(
        _ closures: ArraySlice<Node>, to parameters: [Node], from start: Int, _ bound: inout [[Node]]
    ) -> Bool {
        guard let first = closures.first else { return true }
        var next = start
        if first.label.isEmpty {
            let candidates = (start..<max(start, parameters.count)).filter { parameters[$0].mayTakeClosure }
            var place = candidates.first ?? (start < parameters.count ? parameters.count - 1 : nil)
            // A parameter that must be given goes before one that need not, where there is one closure for both.
            if let found = place, parameters[found].mayBeLeftOut, closures.count == 1,
                let needed = candidates.first(where: { !parameters[$0].mayBeLeftOut })
            {
                place = needed
            }
            guard let place else { return false }
            bound[place].append(first)
            next = place + 1
        }
        for closure in first.label.isEmpty ? closures.dropFirst() : closures {
            guard next <= parameters.count,
                let place = parameters[next...].firstIndex(where: { $0.argumentLabel == closure.label })
            else { return false }
            bound[place].append(closure)
            next = place + 1
        }
        return true
    }
}

extension Node {
    /// The label of an argument for this parameter; of a property, its name as an implicit initializer takes it.
    var argumentLabel: String { kind == .variable ? name : label }

    /// Whether a call need not give it.
    var mayBeLeftOut: Bool {
        if initialValue != nil || isVariadicParameter { return true }
        if kind == .variable { return !has(.isLet) && (typeText?.hasSuffix("?") ?? false) }
        // Interfaces of libraries write `= default` or nothing after the sign.
        return false
    }

    /// Whether its type is that of a function, perhaps an optional one.
    var mayTakeClosure: Bool {
        guard let text = typeText else { return false }
        var syntax = TypeSyntax.parse(text)
        while case .optional(let inner) = syntax { syntax = inner }
        if case .function = syntax { return true }
        if case .autoclosure = syntax { return false }
        // An alias of a function type looks like any name: those that begin small letters do not.
        if case .name(let name, _) = syntax {
            return ["Completion", "Handler", "Callback", "Closure", "Block", "Body", "Function", "Responder"].contains {
                name.hasSuffix($0)
            }
        }
        return false
    }
}
