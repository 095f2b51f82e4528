@_spi(RawSyntax) import SwiftSyntax

extension Lowering {
    /// Lowers a statement or a pattern; `false` where the node is neither.
    mutating func lowerStatement(_ raw: RawSyntax, at offset: Int, _ slot: Slot) -> Bool {
        switch raw.kind {
        case .codeBlockItem: children(of: raw, at: offset, slot.role == .none ? .role(.statement) : slot)
        case .codeBlock: node(.block, slot) { $0.children(of: raw, at: offset, .role(.statement)) }
        case .ifExpr: branching(.if, raw, offset, slot)
        case .guardStmt: branching(.guard, raw, offset, slot)
        case .whileStmt: branching(.while, raw, offset, slot)
        case .repeatStmt: branching(.repeat, raw, offset, slot)
        case .forStmt: forLoop(raw, offset, slot)
        case .switchExpr: switching(raw, offset, slot)
        case .switchCase: switchCase(raw, offset)
        case .switchCaseItem: children(of: raw, at: offset, .role(.pattern))
        case .whereClause: children(of: raw, at: offset, .role(.condition))
        case .doStmt: doing(raw, offset, slot)
        case .catchClause: node(.catch, .role(.clause)) { $0.catchClause(raw, offset) }
        case .returnStmt: node(.return, slot) { $0.children(of: raw, at: offset) }
        case .throwStmt: node(.throw, slot) { $0.children(of: raw, at: offset) }
        case .deferStmt: node(.defer, slot) { $0.children(of: raw, at: offset, .role(.body)) }
        case .labeledStmt: labelled(raw, offset, slot)
        case .breakStmt, .continueStmt, .fallThroughStmt: jump(raw, offset, slot)
        case .optionalBindingCondition: optionalBinding(raw, offset, slot)
        case .matchingPatternCondition: patternMatch(raw, offset, slot)
        case .identifierPattern: pattern(raw, offset, slot)
        case .valueBindingPattern:
            bound(by: modifiersOfBinding(raw)) { $0.children(of: raw, at: offset, slot) }
        case .wildcardPattern: node(.reference, slot, name: names.intern("_")) { $0.children(of: raw, at: offset) }
        case .isTypePattern: node(.typeCheck, slot) { $0.children(of: raw, at: offset) }
        default: return false
        }
        return true
    }

    /// `if`, `guard` and loops: conditions, then the body; what follows `else` is the else body.
    private mutating func branching(_ kind: Kind, _ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        node(kind, slot) { lowering in
            var afterElse = kind == .guard
            lowering.each(of: raw, at: offset) { lowering, child, place in
                switch child.kind {
                case .conditionElementList: lowering.children(of: child, at: place, .role(.condition))
                case .codeBlock, .ifExpr: lowering.lower(child, at: place, .role(afterElse ? .elseBody : .body))
                case .token:
                    if child.tokenView?.rawText == "else" { afterElse = true }
                    lowering.lower(child, at: place, Slot())
                default: lowering.lower(child, at: place, .role(.condition))
                }
            }
        }
    }

    private mutating func forLoop(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        node(.for, slot) { lowering in
            var afterIn = false
            lowering.each(of: raw, at: offset) { lowering, child, place in
                if child.tokenView?.rawText == "in" { afterIn = true }
                switch child.kind {
                case .codeBlock: lowering.lower(child, at: place, .role(.body))
                case .whereClause: lowering.lower(child, at: place, .role(.condition))
                default:
                    if afterIn { return lowering.lower(child, at: place, .role(.subject)) }
                    lowering.bound(by: .isLet) { $0.lower(child, at: place, .role(.pattern)) }
                }
            }
        }
    }

    /// `throws(E)` may stand between `do` and its body.
    private mutating func doing(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        node(.do, slot) { lowering in
            lowering.each(of: raw, at: offset) { lowering, child, place in
                lowering.lower(child, at: place, child.kind == .codeBlock ? .role(.body) : Slot())
            }
        }
    }

    private mutating func switching(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        node(.switch, slot) { lowering in
            lowering.each(of: raw, at: offset) { lowering, child, place in
                lowering.lower(child, at: place, child.kind == .switchCaseList ? Slot() : .role(.subject))
            }
        }
    }

    private mutating func switchCase(_ raw: RawSyntax, _ offset: Int) {
        node(.case, .role(.clause), flags: raw.first(.switchDefaultLabel) == nil ? [] : .isDefaultCase) {
            $0.children(of: raw, at: offset)
        }
    }

    private mutating func catchClause(_ raw: RawSyntax, _ offset: Int) {
        each(of: raw, at: offset) { lowering, child, place in
            lowering.lower(child, at: place, .role(child.kind == .codeBlock ? .body : .pattern))
        }
    }

    private mutating func jump(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        let label = raw.token { $0.rawKind == .identifier }.map { name(of: $0) } ?? 0
        let slot = Slot(role: slot.role, label: label, flags: slot.flags)
        node(.jump, slot, name: raw.token().map { name(of: $0) } ?? 0) { $0.children(of: raw, at: offset) }
    }

    /// `outer: for …`: the loop has the label.
    private mutating func labelled(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        let label = raw.token { $0.rawKind == .identifier }.map { name(of: $0) } ?? 0
        children(of: raw, at: offset, Slot(role: slot.role, label: label, flags: slot.flags))
    }

    /// `let x = e` in a condition; the short form `let x` reads the variable of the same name.
    private mutating func optionalBinding(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        let flags = modifiersOfBinding(raw).union(.isOptionalBinding)
        node(.variable, slot, flags: flags) { $0.binding(raw, at: offset) }
    }

    private mutating func patternMatch(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        node(.patternMatch, slot) { lowering in
            lowering.each(of: raw, at: offset) { lowering, child, place in
                let role: Role = child.kind == .initializerClause ? .initialValue : .pattern
                lowering.lower(child, at: place, .role(role))
            }
        }
    }

    private mutating func pattern(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        let bound = raw.token().map { name(of: $0) } ?? 0
        var slot = slot
        slot.flags.formUnion(bindingFlags.union(.isPattern))
        node(.variable, slot, name: bound) { $0.children(of: raw, at: offset) }
    }

    private func modifiersOfBinding(_ raw: RawSyntax) -> Flags {
        raw.token { $0.rawText == "let" } == nil ? [] : .isLet
    }
}
