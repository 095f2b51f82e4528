@_spi(RawSyntax) import SwiftSyntax

extension Lowering {
    /// Lowers an expression; `false` where the node is none, or one that is passed through.
    mutating func lowerExpression(_ raw: RawSyntax, at offset: Int, _ slot: Slot) -> Bool {
        switch raw.kind {
        case .functionCallExpr: call(raw, offset, slot)
        case .subscriptCallExpr: subscriptCall(raw, offset, slot)
        case .memberAccessExpr:
            if !memberOfModule(raw, offset, slot) { memberAccess(raw, offset, slot) }
        case .declReferenceExpr, .superExpr, .discardAssignmentExpr: reference(raw, offset, slot)
        case .stringLiteralExpr, .simpleStringLiteralExpr: stringLiteral(raw, offset, slot)
        case .integerLiteralExpr: literal(.integer, raw, offset, slot)
        case .floatLiteralExpr: literal(.float, raw, offset, slot)
        case .booleanLiteralExpr: literal(.boolean, raw, offset, slot)
        case .nilLiteralExpr: literal(.nilLiteral, raw, offset, slot)
        case .regexLiteralExpr: literal(.regex, raw, offset, slot)
        case .keyPathExpr: literal(.keyPath, raw, offset, slot)
        case .arrayExpr: node(.array, slot) { $0.children(of: raw, at: offset, .role(.element)) }
        case .dictionaryExpr: node(.dictionary, slot) { $0.children(of: raw, at: offset, .role(.element)) }
        case .dictionaryElement: dictionaryEntry(raw, offset)
        case .labeledExpr: labeled(raw, offset, slot)
        case .tupleExpr: tuple(raw, offset, slot)
        case .tuplePattern: node(.tuple, slot) { $0.children(of: raw, at: offset, .role(.pattern)) }
        case .closureExpr: closure(raw, offset, slot)
        case .closureCapture: capture(raw, offset)
        case .sequenceExpr: sequence(raw, offset, slot)
        case .tryExpr: wrapped(.try, raw, offset, slot)
        case .awaitExpr: wrapped(.await, raw, offset, slot)
        case .forceUnwrapExpr: node(.forceUnwrap, slot) { $0.children(of: raw, at: offset) }
        case .optionalChainingExpr: node(.optionalChain, slot) { $0.children(of: raw, at: offset) }
        case .inOutExpr: node(.inout, slot) { $0.children(of: raw, at: offset) }
        case .prefixOperatorExpr: unary(.prefix, raw, offset, slot)
        case .postfixOperatorExpr: unary(.postfix, raw, offset, slot)
        case .asExpr, .unresolvedAsExpr: wrapped(.cast, raw, offset, slot)
        case .isExpr, .unresolvedIsExpr: node(.typeCheck, slot) { $0.children(of: raw, at: offset) }
        case .macroExpansionExpr, .macroExpansionDecl: macro(raw, offset, slot)
        case .genericSpecializationExpr: specialized(raw, offset, slot)
        case .missingExpr: break
        default: return false
        }
        return true
    }

    // MARK: - Calls

    private mutating func call(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        node(.call, slot) { lowering in
            let id = lowering.current
            var calleeDone = false
            lowering.each(of: raw, at: offset) { lowering, child, place in
                switch child.kind {
                case .labeledExprList: lowering.children(of: child, at: place, .role(.argument))
                case .closureExpr where calleeDone:
                    lowering.lower(child, at: place, Slot(role: .argument, flags: .isTrailingClosure))
                case .multipleTrailingClosureElementList: lowering.moreClosures(child, place)
                case .token, .unexpectedNodes: lowering.lower(child, at: place, Slot())
                default:
                    let callee = lowering.records.count
                    lowering.callee(child, at: place)
                    calleeDone = true
                    lowering.records[id].name = lowering.lastName(of: callee)
                }
            }
        }
    }

    /// The name a call goes by: that of a reference or member, seen through `!` and `?`.
    private func lastName(of record: Int) -> Int32 {
        var index = record
        while index < records.count {
            switch records[index].kind {
            case .reference, .member: return records[index].name
            case .forceUnwrap, .optionalChain: index += 1
            default: return 0
            }
        }
        return 0
    }

    private mutating func moreClosures(_ raw: RawSyntax, _ offset: Int) {
        each(of: raw, at: offset) { lowering, element, place in
            let label = element.token().map { lowering.name(of: $0) } ?? 0
            lowering.children(of: element, at: place, Slot(role: .argument, label: label, flags: .isTrailingClosure))
        }
    }

    private mutating func labeled(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        var slot = slot
        if let label = raw.token(where: { $0.rawKind != .colon && $0.rawKind != .comma }) {
            slot.label = name(of: label)
        }
        children(of: raw, at: offset, slot)
    }

    private mutating func subscriptCall(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        node(.subscriptCall, slot) { lowering in
            lowering.each(of: raw, at: offset) { lowering, child, place in
                lowering.lower(child, at: place, .role(child.kind == .labeledExprList ? .argument : .base))
            }
        }
    }

    private mutating func macro(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        let macroName = raw.token { $0.rawKind == .identifier }.map { name(of: $0) } ?? 0
        node(.macro, slot, name: macroName) { $0.children(of: raw, at: offset, .role(.argument)) }
    }

    private mutating func specialized(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        let outer = genericArguments
        genericArguments = nil
        each(of: raw, at: offset) { lowering, child, place in
            if child.kind == .genericArgumentClause { lowering.genericArguments = (child, place) }
        }
        each(of: raw, at: offset) { lowering, child, place in
            if child.kind != .genericArgumentClause { return lowering.lower(child, at: place, slot) }
            // Neither a name nor a member took them.
            if lowering.genericArguments != nil { lowering.visit(lowering.trimmed(child, at: place)) }
        }
        genericArguments = outer
    }

    /// Puts the arguments in `Name<Argument>` under the name that is being lowered.
    private mutating func lower(generics clause: (raw: RawSyntax, offset: Int)?) {
        if let clause { children(of: clause.raw, at: clause.offset, .role(.generic)) }
    }

    // MARK: - Names and literals

    /// The last name is the member; what stands before the period is the base.
    private mutating func memberAccess(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        let generics = genericArguments
        genericArguments = nil
        node(.member, slot) { lowering in
            var seenPeriod = false
            lowering.each(of: raw, at: offset) { lowering, child, place in
                if let token = child.tokenView {
                    if token.rawKind == .period { seenPeriod = true }
                    lowering.visit(token, at: place)
                } else if seenPeriod, child.kind == .declReferenceExpr {
                    if let token = lowering.nameToken(of: child) { lowering.setName(lowering.name(of: token)) }
                    lowering.visit(lowering.trimmed(child, at: place))
                } else if !seenPeriod {
                    lowering.lower(child, at: place, .role(.base))
                }
            }
            let id = lowering.current
            if lowering.records.count == id + 1 { lowering.insert(.hasImplicitBase) }
            lowering.lower(generics: generics)
        }
    }

    private mutating func reference(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        let id = nameToken(of: raw).map { name(of: $0) } ?? 0
        let generics = genericArguments
        genericArguments = nil
        node(.reference, slot, name: id) { lowering in
            lowering.visit(lowering.trimmed(raw, at: offset))
            lowering.lower(generics: generics)
        }
    }

    private func nameToken(of raw: RawSyntax) -> RawSyntaxTokenView? { raw.token() }

    private mutating func literal(_ kind: Kind, _ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        node(kind, slot, name: sourceName(of: raw, at: offset)) { $0.visit($0.trimmed(raw, at: offset)) }
    }

    private mutating func dictionaryEntry(_ raw: RawSyntax, _ offset: Int) {
        node(.dictionaryEntry, .role(.element)) { lowering in
            var role = Role.key
            lowering.each(of: raw, at: offset) { lowering, child, place in
                lowering.lower(child, at: place, .role(role))
                if child.tokenView?.rawKind == .colon { role = .value }
            }
        }
    }

    /// One element without a label is a parenthesis and has no node.
    private mutating func tuple(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        let elements = raw.first(.labeledExprList)?.layoutView?.children.count ?? 0
        if elements == 1, raw.first(.labeledExprList)?.layoutView?.children.first??.token() == nil {
            return children(of: raw, at: offset, slot)
        }
        node(.tuple, slot) { $0.children(of: raw, at: offset, .role(.element)) }
    }

    // MARK: - Closures

    private mutating func closure(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        node(.closure, slot) { lowering in
            lowering.each(of: raw, at: offset) { lowering, child, place in
                guard child.kind == .closureSignature else { return lowering.lower(child, at: place, Slot()) }
                lowering.each(of: child, at: place) { lowering, part, place in
                    if part.kind == .typeEffectSpecifiers {
                        lowering.effects(part, place)
                    } else {
                        lowering.lower(part, at: place, Slot())
                    }
                }
            }
        }
    }

    private mutating func capture(_ raw: RawSyntax, _ offset: Int) {
        let specifier = raw.first(.closureCaptureSpecifier)?.token().map { String(syntaxText: $0.rawText) }
        let flags: Flags = specifier == "weak" ? .isWeak : specifier == "unowned" ? .isUnowned : []
        let captured = raw.token { $0.rawKind == .identifier || $0.rawKind == .keyword }.map { name(of: $0) } ?? 0
        node(.capture, .role(.none), name: captured, flags: flags) { lowering in
            lowering.children(of: raw, at: offset, .role(.initialValue))
        }
    }

    // MARK: - Wrappers

    /// `try`, `await` and casts, with the mark `?` or `!` as a flag.
    mutating func wrapped(_ kind: Kind, _ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        node(kind, slot, flags: mark(of: raw)) { $0.children(of: raw, at: offset) }
    }

    func mark(of raw: RawSyntax) -> Flags {
        if raw.token(where: { $0.rawKind == .postfixQuestionMark }) != nil { return .isOptional }
        return raw.token(where: { $0.rawKind == .exclamationMark }) == nil ? [] : .isForced
    }

    private mutating func unary(_ kind: Kind, _ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        node(kind, slot, name: raw.token().map { name(of: $0) } ?? 0) {
            $0.children(of: raw, at: offset, .role(.operand))
        }
    }
}
