extension Lowering {
    /// Writes `.init(…)` as `T(…)` where the type that is expected stands beside it: after a colon or an arrow.
    ///
    /// What only other declarations tell, such as the parameters of the function that is called, stays as it is.
    mutating func nameImplicitInitializers() {
        guard let initializer = names.id(of: "init") else { return }
        for id in records.indices.dropLast() where records[id].kind == .call {
            let callee = records[id + 1]
            guard callee.role == .callee, callee.kind == .member, Int(callee.name) == initializer,
                callee.flags.contains(.hasImplicitBase), let text = expectedType(at: id), let name = typeName(text)
            else { continue }
            let number = names.intern(name)
            records[id].name = number
            records[id + 1] = callee.named(number)
        }
    }

    /// The written type that an expression must have.
    private func expectedType(at id: Int) -> String? {
        var place = id
        var isElement = false
        while records[place].parent >= 0 {
            let role = records[place].role
            let up = Int(records[place].parent)
            switch records[up].kind {
            case .try, .await, .forceUnwrap: break
            case .ternary where role == .operand: break
            case .binary where names[records[up].name] == "??": break
            case .array where !isElement: isElement = true
            case .variable where role == .initialValue, .parameter where role == .initialValue, .cast:
                return child(.type, of: up).flatMap { written($0, isElement) }
            case .return: return resultType(around: up).flatMap { written($0, isElement) }
            case .block where isOnlyChild(place): return resultType(at: up).flatMap { written($0, isElement) }
            default: return nil
            }
            place = up
        }
        return nil
    }

    private func isOnlyChild(_ id: Int) -> Bool {
        let up = records[Int(records[id].parent)]
        return Int(records[id].parent) + 1 == id && up.subtreeEnd == records[id].subtreeEnd
    }

    /// The result type of the function that a statement returns from.
    private func resultType(around statement: Int) -> Int? {
        var place = statement
        while place >= 0 {
            if records[place].kind.isFunctionLike { return returnType(of: place) }
            place = Int(records[place].parent)
        }
        return nil
    }

    /// The result type of the function whose body a block is.
    private func resultType(at block: Int) -> Int? {
        let up = Int(records[block].parent)
        return up >= 0 && records[up].kind.isFunctionLike ? returnType(of: up) : nil
    }

    private func returnType(of function: Int) -> Int? {
        switch records[function].kind {
        case .functionDecl, .subscriptDecl, .closure: return child(.returnType, of: function)
        case .accessor where names[records[function].name] == "get":
            let owner = Int(records[function].parent)
            return records[owner].kind == .variable ? child(.type, of: owner) : child(.returnType, of: owner)
        default: return nil
        }
    }

    private func child(_ role: Role, of id: Int) -> Int? {
        var place = id + 1
        while place < Int(records[id].subtreeEnd) {
            if records[place].role == role { return place }
            place = Int(records[place].subtreeEnd)
        }
        return nil
    }

    private func written(_ type: Int, _ isElement: Bool) -> String? {
        let text = names[records[type].name]
        return isElement ? TypeName.element(of: text) : text
    }

    /// The last name of a written type; `nil` for what is no name, as a tuple, and for what only conforms to one.
    private func typeName(_ text: String) -> String? {
        let base = TypeName.base(text)
        guard !text.hasPrefix("["), !text.hasPrefix("("), !text.hasPrefix("some "), !text.hasPrefix("any "),
            base.utf8.first.map({ (0x41...0x5A).contains($0) }) ?? false
        else { return nil }
        return base
    }
}

extension CodeTree.Record {
    /// A plain name in place of a member without a base.
    fileprivate func named(_ name: Int32) -> CodeTree.Record {
        var record = CodeTree.Record(
            kind: .reference, role: role, flags: flags.subtracting(.hasImplicitBase), parent: parent, name: name,
            label: label)
        (record.start, record.end, record.subtreeEnd) = (start, end, subtreeEnd)
        return record
    }
}
