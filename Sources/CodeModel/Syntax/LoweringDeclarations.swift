@_spi(RawSyntax) import SwiftSyntax

extension Lowering {
    /// Lowers any raw node: declarations and structure here, statements and expressions beside.
    mutating func lower(_ raw: RawSyntax, at offset: Int, _ slot: Slot) {
        if let token = raw.tokenView { return visit(token, at: offset) }
        if lowerDeclaration(raw, at: offset, slot) { return }
        if lowerStatement(raw, at: offset, slot) { return }
        if lowerExpression(raw, at: offset, slot) { return }
        children(of: raw, at: offset, slot)
    }

    private mutating func lowerDeclaration(_ raw: RawSyntax, at offset: Int, _ slot: Slot) -> Bool {
        switch raw.kind {
        case .classDecl: declaration(.classDecl, raw, offset, slot)
        case .structDecl: declaration(.structDecl, raw, offset, slot)
        case .enumDecl: declaration(.enumDecl, raw, offset, slot)
        case .actorDecl: declaration(.actorDecl, raw, offset, slot)
        case .protocolDecl: declaration(.protocolDecl, raw, offset, slot)
        case .extensionDecl: declaration(.extensionDecl, raw, offset, slot)
        case .functionDecl: declaration(.functionDecl, raw, offset, slot)
        case .initializerDecl: declaration(.initializerDecl, raw, offset, slot, named: "init")
        case .deinitializerDecl: declaration(.deinitializerDecl, raw, offset, slot, named: "deinit")
        case .subscriptDecl: declaration(.subscriptDecl, raw, offset, slot, named: "subscript")
        case .typeAliasDecl: declaration(.typealiasDecl, raw, offset, slot)
        case .importDecl: importDeclaration(raw, offset, slot)
        case .variableDecl: variables(raw, offset, slot)
        case .enumCaseElement: declaration(.enumCase, raw, offset, slot)
        case .accessorBlock: accessors(raw, offset)
        case .accessorDecl: accessor(raw, offset)
        case .functionParameter, .enumCaseParameter, .closureParameter, .closureShorthandParameter:
            parameter(raw, offset)
        case .attribute: attribute(raw, offset)
        case .ifConfigDecl: node(.ifConfig, slot) { $0.children(of: raw, at: offset, slot) }
        case .ifConfigClause: conditionalClause(raw, offset, slot)
        case .inheritedType: children(of: raw, at: offset, .role(.inherited))  // without the comma
        case .returnClause: children(of: raw, at: offset, .role(.returnType))
        case .genericParameterClause: children(of: raw, at: offset, .role(.generic))
        case .genericParameter: genericParameter(raw, offset)
        case .genericWhereClause: children(of: raw, at: offset, .role(.generic))
        case .conformanceRequirement: requirement(":", raw, offset)
        case .sameTypeRequirement: requirement("==", raw, offset)
        case .associatedTypeDecl: declaration(.associatedTypeDecl, raw, offset, slot)
        case .genericArgumentClause, .availabilityCondition, .precedenceGroupDecl, .operatorDecl,
            .poundSourceLocation, .unexpectedNodes, .missingDecl:
            visit(trimmed(raw, at: offset))
        default:
            guard isType(raw.kind) else { return false }
            typeNode(
                raw, at: offset, slot.role == .none ? Slot(role: .type, label: slot.label, flags: slot.flags) : slot)
        }
        return true
    }

    /// A declaration whose name is its first identifier; modifiers become flags, the rest children.
    private mutating func declaration(
        _ kind: Kind, _ raw: RawSyntax, _ offset: Int, _ slot: Slot, named fixed: String? = nil
    ) {
        node(kind, slot) { lowering in
            if let fixed { lowering.setName(lowering.names.intern(fixed)) }
            var isNamed = fixed != nil
            lowering.each(of: raw, at: offset) { lowering, child, place in
                if let token = child.tokenView {
                    lowering.visit(token, at: place)
                    if !isNamed, lowering.isName(token) {
                        lowering.setName(lowering.name(of: token))
                        isNamed = true
                    }
                    lowering.insertSuffix(token)
                } else if kind == .extensionDecl, !isNamed, isType(child.kind) {
                    lowering.setName(lowering.sourceName(of: child, at: place))
                    lowering.visit(lowering.trimmed(child, at: place))
                    isNamed = true
                } else {
                    lowering.part(child, at: place)
                }
            }
        }
    }

    /// A part of a declaration that stands beside its name.
    private mutating func part(_ raw: RawSyntax, at offset: Int) {
        switch raw.kind {
        case .declModifierList: modifiers(raw, offset)
        case .codeBlock: lower(raw, at: offset, .role(.body))
        case .initializerClause: children(of: raw, at: offset, .role(.initialValue))
        case .functionEffectSpecifiers, .accessorEffectSpecifiers, .typeEffectSpecifiers: effects(raw, offset)
        case .functionSignature:
            each(of: raw, at: offset) { lowering, child, place in lowering.part(child, at: place) }
        default: lower(raw, at: offset, Slot())
        }
    }

    private func isName(_ token: RawSyntaxTokenView) -> Bool {
        switch token.rawKind {
        case .identifier, .binaryOperator, .prefixOperator, .postfixOperator: true
        default: false
        }
    }

    /// `init?` and `init!`.
    private mutating func insertSuffix(_ token: RawSyntaxTokenView) {
        guard token.presence == .present else { return }
        if token.rawKind == .postfixQuestionMark { insert(.isOptional) }
        if token.rawKind == .exclamationMark { insert(.isForced) }
    }

    private mutating func importDeclaration(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        node(.importDecl, slot) { lowering in
            lowering.each(of: raw, at: offset) { lowering, child, place in
                if child.kind == .importPathComponentList {
                    let path = lowering.sourceName(of: child, at: place)
                    lowering.setName(path)
                    lowering.addModule(path)
                    lowering.visit(lowering.trimmed(child, at: place))
                } else {
                    lowering.part(child, at: place)
                }
            }
        }
    }

    /// `var a = 1, b: Int`: one node for each name, with the modifiers on all and the attributes on the first.
    private mutating func variables(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        var shared = slot
        var before: [(RawSyntax, Int)] = []
        each(of: raw, at: offset) { lowering, child, place in
            guard child.kind == .patternBindingList else {
                shared.flags.formUnion(modifierFlags(of: child))
                return before.append((child, place))
            }
            lowering.each(of: child, at: place) { lowering, binding, place in
                lowering.node(.variable, shared) { lowering in
                    for (raw, place) in before { lowering.lower(raw, at: place, Slot()) }
                    before = []
                    lowering.binding(binding, at: place)
                }
            }
        }
    }

    /// A pattern with its type, value and accessors; a plain name becomes the node's own.
    mutating func binding(_ raw: RawSyntax, at offset: Int) {
        each(of: raw, at: offset) { lowering, child, place in
            switch child.kind {
            case .identifierPattern:
                if let token = child.token() { lowering.setName(lowering.name(of: token)) }
                lowering.visit(lowering.trimmed(child, at: place))
            case .initializerClause: lowering.children(of: child, at: place, .role(.initialValue))
            // `if let (a, b) = pair` has its tuple as an expression.
            case .tuplePattern, .expressionPattern:
                lowering.bound(by: lowering.records[lowering.current].flags.intersection(.isLet)) { lowering in
                    lowering.lower(child, at: place, .role(.pattern))
                }
            default: lowering.lower(child, at: place, Slot())
            }
        }
    }

    /// A name with the type that it inherits from or conforms to.
    private mutating func genericParameter(_ raw: RawSyntax, _ offset: Int) {
        node(.genericParameter, .role(.generic)) { lowering in
            if let token = raw.token(where: { $0.rawKind == .identifier }) {
                lowering.setName(lowering.name(of: token))
            }
            lowering.children(of: raw, at: offset, .role(.inherited))
        }
    }

    private mutating func requirement(_ sign: String, _ raw: RawSyntax, _ offset: Int) {
        node(.requirement, .role(.generic), name: names.intern(sign)) {
            $0.children(of: raw, at: offset, .role(.type))
        }
    }

    private mutating func accessors(_ raw: RawSyntax, _ offset: Int) {
        let isGetter = raw.first(.codeBlockItemList) != nil
        guard isGetter else { return children(of: raw, at: offset, .role(.accessor)) }
        insert(.isComputed)
        node(.accessor, .role(.accessor), name: names.intern("get")) { lowering in
            lowering.node(.block, .role(.body)) { $0.children(of: raw, at: offset, .role(.statement)) }
        }
    }

    private mutating func accessor(_ raw: RawSyntax, _ offset: Int) {
        let specifier = raw.token()
        let word = specifier.map { name(of: $0) } ?? 0
        if let text = specifier?.rawText, text == "get" || text == "_read" { insert(.isComputed) }
        node(.accessor, .role(.accessor), name: word) { lowering in
            lowering.each(of: raw, at: offset) { lowering, child, place in lowering.part(child, at: place) }
        }
    }

    /// The last name before the colon is the local one, the first the label; a subscript's single name is no label.
    private mutating func parameter(_ raw: RawSyntax, _ offset: Int) {
        let isOfSubscript = records[current].kind == .subscriptDecl
        node(.parameter, .role(.parameter)) { lowering in
            var tokens: [RawSyntaxTokenView] = []
            lowering.each(of: raw, at: offset) { lowering, child, place in
                if let token = child.tokenView {
                    if token.presence == .present, [.identifier, .wildcard].contains(token.rawKind) {
                        tokens.append(token)
                    }
                    lowering.visit(token, at: place)
                } else {
                    lowering.part(child, at: place)
                }
            }
            guard let first = tokens.first, let last = tokens.last else { return }
            lowering.setName(lowering.name(of: last))
            let isUnlabelled = first.rawKind == .wildcard || isOfSubscript && tokens.count == 1
            lowering.setLabel(isUnlabelled ? 0 : lowering.name(of: first))
        }
    }

    private mutating func attribute(_ raw: RawSyntax, _ offset: Int) {
        node(.attribute, .role(.attribute)) { lowering in
            lowering.each(of: raw, at: offset) { lowering, child, place in
                if isType(child.kind) {
                    lowering.setName(lowering.sourceName(of: child, at: place))
                    lowering.visit(lowering.trimmed(child, at: place))
                } else if child.kind == .labeledExprList || child.tokenView != nil {
                    lowering.lower(child, at: place, .role(.argument))
                } else {
                    lowering.visit(lowering.trimmed(child, at: place))
                }
            }
        }
    }

    /// What follows `#if` and `#elseif` is the condition, whatever it looks like.
    private mutating func conditionalClause(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        let keyword = raw.token()?.rawText
        node(.ifClause, .role(.clause), flags: keyword == "#if" ? [] : .isElse) { lowering in
            var wantsCondition = keyword != "#else"
            lowering.each(of: raw, at: offset) { lowering, child, place in
                if wantsCondition, child.tokenView == nil, child.kind != .unexpectedNodes {
                    wantsCondition = false
                    lowering.setName(lowering.sourceName(of: child, at: place))
                    lowering.visit(lowering.trimmed(child, at: place))
                } else {
                    lowering.lower(child, at: place, child.tokenView == nil ? slot : Slot())
                }
            }
        }
    }

    /// A type is one node, named by its source text.
    private mutating func typeNode(_ raw: RawSyntax, at offset: Int, _ slot: Slot) {
        let range = trimmed(raw, at: offset)
        node(.type, slot, name: sourceName(of: raw, at: offset)) { $0.visit(range) }
    }

    mutating func setLabel(_ label: Int32) { records[current].label = label }
}

/// Whether a raw node of this kind is a type.
func isType(_ kind: SyntaxKind) -> Bool {
    switch kind {
    case .identifierType, .memberType, .optionalType, .implicitlyUnwrappedOptionalType, .arrayType, .dictionaryType,
        .functionType, .tupleType, .attributedType, .someOrAnyType, .compositionType, .metatypeType, .packElementType,
        .packExpansionType, .namedOpaqueReturnType, .suppressedType, .classRestrictionType, .inlineArrayType:
        true
    default: false
    }
}
