package import AuditKit
package import CodeModel

extension SwiftFile {
    /// Everything that stops the program on a value that does not fit.
    package var traps: [Node] {
        nodes(.forceUnwrap) + nodes(.try).filter { $0.has(.isForced) } + nodes(.cast).filter { $0.has(.isForced) }
            + nodes(.subscriptCall).compactMap(\.onlyIndex)
            + tree.nodes(.call, named: IntegerKinds.narrow.sorted() + ["index"])
            + nodes(.call).compactMap { $0.argument("repeating") == nil ? nil : $0.argument("count") }
            + nodes(.binary).filter { $0.name == "/" || $0.name == "%" }.compactMap { $0.children(.operand).last }
            + nodes(.binary).filter {
                IntegerKinds.arithmetic.contains($0.name) || IntegerKinds.wrapping.contains($0.name)
                    || IntegerKinds.ranges.contains($0.name) && $0.role != .argument
            }
            + nodes(.assignment).filter { IntegerKinds.compound.contains($0.name) }
            + tree.nodes(.call, named: ["abs"]).filter { $0.callee?.kind == .reference }
    }
}

extension Node {
    /// `1` in `parts[1]`, and `number` in `parts[number]`.
    var onlyIndex: Node? {
        let all = arguments
        return all.count == 1 && all[0].kind != .string && all[0].label.isEmpty ? all[0] : nil
    }

    /// The value on which the program may stop here, with what of it does that.
    package func trapping(_ pass: Pass) -> (Node, FlowLabels)? {
        // Parts of a text that is there are text.
        if kind == .forceUnwrap, let made = children.first, made.kind == .call, made.name == "String",
            made.arguments.count == 1 && made.arguments[0].label.isEmpty || made.decodesWhatIsEncoded(pass)
        {
            return nil
        }
        if kind == .forceUnwrap, let value = children.first,
            value.isValueOfScript || value.isEntryThatWasSeen || value.isBoundBefore || value.isJustMade(pass)
                || value.isEndOfFilledList(pass) || value.isGivenWithoutError(pass)
                || value.isGivenWhenMade(pass) || value.kind == .reference && value.decodesWhatIsEncoded(pass)
                || value.isMadeInGuard() || value.isReadOfMeasured(pass) || value.isPromisedByOutcome
                || value.isPartOfAnswer || value.isPartOfRoute(pass) || value.isEncodedAddress(pass)
        {
            return nil
        }
        // That a factor is more than nothing bounds no product.
        if kind == .binary, name == "*" { return overflowing(pass).map { ($0, .size) } }
        if kind == .binary, IntegerKinds.arithmetic.contains(name) { return overflowing(pass).map { ($0, .number) } }
        if kind == .binary, IntegerKinds.wrapping.contains(name) {
            return isMeasuredAfterwards ? overflowing(pass).map { ($0, .number) } : nil
        }
        if kind == .binary, IntegerKinds.ranges.contains(name), role != .argument {
            return endOfRange(pass).map { ($0, .number) }
        }
        if kind == .assignment { return added(pass).map { ($0, .number) } }
        if kind == .call, name == "abs" { return sentNumber(in: arguments.first, pass).map { ($0, .number) } }
        if role == .operand, let parent, parent.kind == .binary, ["/", "%"].contains(parent.name),
            parent.children(.operand).last == self
        {
            guard pass.constant(self) == nil, !isComparedWithZero, !parent.dividesFractions(pass) else { return nil }
            return (self, .number)
        }
        if role == .argument, let parent {
            if parent.kind == .subscriptCall, kind != .integer { return indexed(parent, pass) }
            if label == "count", parent.argument("repeating") != nil {
                return pass.constant(self) == nil ? (self, .number) : nil
            }
        }
        if kind == .call, name == "index" { return stepped(pass) }
        if kind == .call { return narrowed(pass).map { ($0, .number) } }
        return trappingValue(pass).map { ($0, [.document, .number]) }
    }

    /// Whether a number is the place in a list that each task of a group was begun with and hands back.
    private var isCounterOfTask: Bool {
        guard kind == .reference, let function = enclosingDeclaredFunction,
            !function.tree.nodes(.call, named: ["withTaskGroup", "withThrowingTaskGroup"]).isEmpty
        else { return false }
        return function.descendants(.for).contains { loop in
            loop.child(.subject)?.unwrapped.name == "enumerated"
                && loop.descendants(.variable).contains { $0.name == name && $0.enclosing(.for) == loop }
        }
    }

    /// `list[number]`: of an array, whose index nobody has asked for.
    private func indexed(_ access: Node, _ pass: Pass) -> (Node, FlowLabels)? {
        guard pass.constant(self) == nil, let base = access.base, !isCounterOfTask else { return nil }
        let type = ValueTypes(lookup: pass.lookup).text(of: base).map(TypeName.base)
        let isRange = kind == .binary && ["..<", "..."].contains(name)
        if isDigit(pass), let least = base.leastCount(pass), least >= 10 { return nil }
        guard type.map({ lists.contains($0) }) ?? isRange, !pass.lookup.hasOwnSubscript(access) else { return nil }
        guard isRange else { return (self, .number) }
        let ends = children(.operand).filter { pass.constant($0) == nil && !isCutBefore(at: $0, of: base) }
        return ends.first { pass.outsideFlows(to: $0, .number).contains { $0.kind != .decoded } }.map { ($0, .number) }
    }

    /// Whether a condition of the same test has cut the list up to this place already, and so would have stopped there:
    /// `if check(bytes[4..<end]), check(bytes[end..<bytes.count])`.
    private func isCutBefore(at end: Node, of list: Node) -> Bool {
        guard let test = ancestors.first(where: { $0.kind == .if || $0.kind == .guard }) else { return false }
        return test.children(.condition).flatMap { [$0] + Array($0.descendants) }.contains { cut in
            guard cut.kind == .subscriptCall, cut.isBefore(self), !cut.contains(self),
                cut.base?.unwrapped.text == list.unwrapped.text, let range = cut.arguments.first?.unwrapped,
                range.kind == .binary, range.name == "..<"
            else { return false }
            return range.children(.operand).last?.unwrapped.text == end.unwrapped.text
        }
    }

    /// `text.index(text.startIndex, offsetBy: 3)` of a text that may be shorter.
    private func stepped(_ pass: Pass) -> (Node, FlowLabels)? {
        guard let offset = argument("offsetBy"), argument("limitedBy") == nil, let base else { return nil }
        guard let fixed = pass.constant(offset)?.value.integer else { return (offset, .number) }
        guard fixed > 0, let start = arguments.first?.unwrapped, start.kind == .member, start.name == "startIndex",
            !base.isMeasured(pass)
        else { return nil }
        return (base, .document)
    }

    /// Whether the function asks how long a text is, or what it begins or ends with.
    private func isMeasured(_ pass: Pass) -> Bool {
        let function = enclosingDeclaredFunction ?? enclosingFunction ?? tree.root
        var texts = [unwrapped.text]
        if let start = pass.declaration(of: unwrapped)?.initialValue?.unwrapped {
            texts.append(start.text)
            // `String(last)` has the characters of `last`.
            if start.kind == .call, ["String", "Array"].contains(start.name), let only = start.arguments.first {
                texts.append(only.unwrapped.text)
            }
        }
        return function.descendants.contains { node in
            guard node.kind == .member || node.kind == .call, measures.contains(node.name) else { return false }
            return node.base.map { texts.contains($0.unwrapped.text) } ?? false
        }
    }

    /// Whether a condition round a division asks whether the divisor is 0.
    private var isComparedWithZero: Bool {
        let names = Set(([unwrapped] + descendants).filter { $0.kind == .reference }.map(\.name))
        let function = enclosingDeclaredFunction ?? tree.root
        return function.descendants.contains { node in
            guard node.isComparison else { return false }
            let isAround = ancestors.contains { $0.kind == .ternary || $0.kind == .if ? $0.contains(node) : false }
            let isGuard = node.isBefore(self) && node.enclosing(.guard) != nil
            return (isAround || isGuard)
                && node.descendants.contains { $0.kind == .reference && names.contains($0.name) }
        }
    }

    package var trapName: String {
        switch kind {
        case .forceUnwrap: "`!`"
        case .try: "`try!`"
        case .cast: "`as!`"
        case .integer: "This index"
        case .call where role != .argument || IntegerKinds.narrow.contains(name): "`\(name)`"
        case .binary where IntegerKinds.arithmetic.union(IntegerKinds.wrapping).contains(name) || role != .argument:
            "`\(name)`"
        default:
            label == "count"
                ? "This count" : role == .argument ? "This index" : role == .operand ? "This divisor" : "`\(name)`"
        }
    }

    /// The value that decides whether the program goes on; `nil` where it always does.
    func trappingValue(_ pass: Pass) -> Node? {
        switch kind {
        case .forceUnwrap:
            children.first.flatMap {
                $0.mayBeMissing(pass) ? $0.keyOfOwnTable(pass) ?? $0.startOfRewritten(pass) ?? $0 : nil
            }
        case .try: children.first.flatMap { $0.mayThrow(pass) }
        case .cast: children.first.flatMap { mayFail($0, pass) ? $0.readDate ?? $0 : nil }
        case .integer: parent?.base.flatMap { $0.isList(pass, index: self) ? $0 : nil }
        case .call: narrowed(pass)
        default: nil
        }
    }

    /// The text in `formatter.date(from: text)?.timeIntervalSince1970`, which is nothing where the text is no date.
    private var readDate: Node? {
        let node = uncast
        guard node.kind == .member || node.kind == .optionalChain else { return nil }
        let read = descendants(.call).first { $0.name == "date" && $0.argument("from") != nil }
        return read?.argument("from")
    }

    /// Whether an optional is empty because of what is in the value, and not for reasons of the program's own.
    private func mayBeMissing(_ pass: Pass) -> Bool {
        let node = uncast
        switch node.kind {
        case .call:
            if node.name == "data", node.argument("using") != nil { return false }
            if node.name == "Range", node.argument("in") != nil { return false }
            // As many bytes as SwiftNIO's buffer says it has.
            if let length = node.argument("length")?.unwrapped, length.name == "readableBytes", let base = node.base,
                length.base?.unwrapped.dottedName == base.unwrapped.dottedName
            {
                return false
            }
            // Queries are encoded when they are set: an address that is put together has its parts from the program.
            if node.name == "url", node.argument("relativeTo") != nil { return false }
            return ![
                "addingPercentEncoding", "removingPercentEncoding", "URLComponents", "enumerator",
                // There is a list wherever there is a screen, whatever windows other programs have.
                "CGWindowListCopyWindowInfo",
            ].contains(node.name)
        case .member:
            if node.name == "utf8String", node.base?.isBridgedText(pass) == true { return false }
            return !["interaction", "fileURL", "serverTrust", "url", "baseAddress", "webpageURL", "view"].contains(
                node.name)
        case .reference: return !isMadeWhole(pass, 3) && !isEncodedText(pass)
        case .subscriptCall: return !node.isFilledBefore(pass) && !node.isPromisedEntry
        default: return false
        }
    }

    /// Whether a constant gets its value from a function of the project whose result never depends on what others sent:
    /// `base.appendingQueryItems(items)`, which puts an address together.
    private func isMadeWhole(_ pass: Pass, _ depth: Int) -> Bool {
        guard depth > 0 else { return false }
        var made = unwrapped
        if made.kind == .reference {
            guard let start = pass.declaration(of: made), start.has(.isLet), !start.has(.isOptionalBinding),
                let value = start.initialValue?.unwrapped
            else { return false }
            made = value
        }
        guard made.kind == .call, let body = pass.lookup.function(of: made)?.child(.body) else { return false }
        let results = body.descendants(.return).filter { $0.enclosingFunction == body.enclosingFunction }
            .compactMap(\.children.first)
        return !results.isEmpty
            && results.allSatisfy { result in
                if result.uncast.kind == .member { return !result.mayBeMissing(pass) }
                return result.unwrapped.isMadeWhole(pass, depth - 1)
            }
    }

    /// What a throwing call reads.
    private func mayThrow(_ pass: Pass) -> Node? {
        let call = unwrapped
        guard call.kind == .call || call.kind == .cast else { return nil }
        if call.kind == .cast { return call.children.first?.mayThrow(pass) }
        switch call.name {
        case "decode": return call.argument("from")
        case "jsonObject", "Data", "String", "NSData", "data": return call
        default: return nil
        }
    }

    /// Whether a forced cast may fail: not to the type that the system promises.
    private func mayFail(_ value: Node, _ pass: Pass) -> Bool {
        guard let type = child(.type)?.name, !type.hasPrefix("Sec"), value.uncast.name != "self" else { return false }
        if isAskedForType(type) || value.uncast.isPromisedEntry || value.isErrorOfOneType(type, pass) { return false }
        if let own = pass.type(of: value.uncast), pass.lookup.index.types[own.name] != nil { return false }
        // A cast to the type that the value has.
        if let known = ValueTypes(lookup: pass.lookup).text(of: value), !TypeName.isOptional(known),
            TypeName.base(known) == TypeName.base(type)
        {
            return false
        }
        // Names and values of the headers of an answer that has come are texts.
        if value.uncast.name == "allHeaderFields", type.contains("String") { return false }
        if type.prefix(2).allSatisfy(\.isUppercase), type.count > 2, !type.hasPrefix("NS") { return false }
        return !["HTTPURLResponse", "NSHTTPURLResponse"].contains(type)
            && !["userInfo", "intent"].contains(value.uncast.name)
    }

    /// `if Value.self == Data.self { return data as! Value }`.
    private func isAskedForType(_ type: String) -> Bool {
        ancestors.contains { test in
            test.kind == .if
                && test.children(.condition).contains { condition in
                    condition.kind == .binary && condition.name == "=="
                        && condition.children(.operand).contains { $0.text == type + ".self" }
                }
        }
    }

    /// Whether this is a list of which nobody knows that it has the element.
    func isList(_ pass: Pass, index: Node) -> Bool {
        let node = uncast
        var origin = (pass.declaration(of: node)?.initialValue ?? node).uncast
        // `text.split(separator: ",").map(String.init)` has as many.
        while origin.kind == .call, origin.name == "map", let whole = origin.base?.uncast { origin = whole }
        let isFirst = index.name == "0"
        if isFirst, node.isFilledBySystem(pass) { return false }
        if let place = Int(index.name), let least = node.leastCount(pass), place < least { return false }
        switch origin.name {
        case "components", "pathComponents": return !isFirst
        case "split", "queryItems": return true
        default:
            return ValueTypes(lookup: pass.lookup).text(of: node).map { ["Array", "Data"].contains(TypeName.base($0)) }
                ?? false
        }
    }

    /// Whether the function asks for a value, or for how much there is of it, before it relies on it.
    package var isAskedFor: Bool {
        let function = enclosingDeclaredFunction ?? enclosingFunction ?? tree.root
        let value = unwrapped
        let start = tree.nodes(.variable, named: [value.name]).last {
            value.kind == .reference && $0.isBefore(value) && function.contains($0)
        }?.initialValue
        let isEnd = value.kind == .member && ["first", "last"].contains(value.name)
        let texts = [value.text, start?.unwrapped.text, isEnd ? value.base?.unwrapped.text : nil]
        return function.descendants.contains { node in
            switch node.kind {
            case .binary where node.name == "==" || node.name == "!=":
                let sides = node.children(.operand)
                return sides.contains { $0.kind == .nilLiteral } && sides.contains { texts.contains($0.unwrapped.text) }
            case .member:
                // What is asked afterwards comes too late, but for the next round of a loop.
                return sizes.contains(node.name) && node.base.map { texts.contains($0.unwrapped.text) } ?? false
                    && (node.isBefore(value) || value.isInLoop(with: node))
            default: return false
            }
        }
    }
}

extension Node {
    /// Whether a loop comes by both places in each round.
    fileprivate func isInLoop(with other: Node) -> Bool {
        ancestors.prefix { !$0.kind.isFunctionLike || $0.kind == .closure }.contains { up in
            ([.for, .while, .repeat].contains(up.kind) || up.kind == .closure) && up.contains(other)
        }
    }
}

extension Lookup {
    /// Whether the project says itself what a subscript does.
    fileprivate func hasOwnSubscript(_ access: Node) -> Bool {
        guard access.arguments.first?.label.isEmpty != false else { return true }
        guard let type = access.base.flatMap({ type(of: $0)?.name }) else { return false }
        return index.members("subscript", of: type).contains { $0.children(.parameter).first?.label.isEmpty == true }
    }
}

private let lists: Set<String> = ["Array", "ArraySlice", "ContiguousArray", "Data"]

/// What tells that a text has the characters that are skipped.
private let measures: Set<String> = ["count", "isEmpty", "hasPrefix", "hasSuffix", "starts"]

private let sizes: Set<String> = ["count", "isEmpty", "indices", "endIndex", "startIndex"]
