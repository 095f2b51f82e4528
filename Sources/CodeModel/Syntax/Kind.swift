/// What a node of a `CodeTree` is.
public enum Kind: UInt8, Sendable, CaseIterable {
    // The file and its conditions
    case file, ifConfig, ifClause
    // Declarations
    case importDecl, classDecl, structDecl, enumDecl, actorDecl, protocolDecl, extensionDecl
    case functionDecl, initializerDecl, deinitializerDecl, subscriptDecl, accessor, enumCase, typealiasDecl
    /// A property, local, bound pattern or optional binding: one node for each name.
    case variable
    case parameter, capture, attribute
    // Statements
    case block, `if`, `guard`, `switch`, `case`, `for`, `while`, `repeat`, `do`, `catch`
    case `return`, `throw`, `defer`, jump, patternMatch
    // Expressions
    case call, subscriptCall, member, reference
    case string, interpolatedString, interpolation, integer, float, boolean, nilLiteral, regex
    case array, dictionary, dictionaryEntry, tuple, closure, keyPath, macro
    case binary, assignment, ternary, cast, typeCheck, prefix, postfix
    case `try`, `await`, forceUnwrap, optionalChain, `inout`
    // Types
    case type
    // Generic clauses
    case associatedTypeDecl, genericParameter
    /// `A: B` or `A == B` of a `where` clause, named by its sign.
    case requirement

    /// Whether the node declares a type or extends one.
    public var isTypeDeclaration: Bool {
        switch self {
        case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl: true
        default: false
        }
    }

    /// Whether the node is a function in the wide sense: it has parameters or a body of its own.
    public var isFunctionLike: Bool {
        switch self {
        case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .accessor, .closure: true
        default: false
        }
    }
}

/// What a node is to its parent.
public enum Role: UInt8, Sendable {
    case none
    case callee, argument, base, element, key, value
    case operand, target
    case condition, subject, pattern, body, elseBody, statement
    case type, returnType, inherited, initialValue, attribute, parameter, accessor, clause
    case segment, interpolation
    /// A generic parameter or requirement of a declaration, or a generic argument of a name in an expression.
    case generic
}

/// Modifiers and other yes-or-no facts of a node.
public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let isLet = Flags(rawValue: 1 << 0)
    /// `static` or `class` in front of a member.
    public static let isStatic = Flags(rawValue: 1 << 1)
    public static let isPrivate = Flags(rawValue: 1 << 2)
    public static let isFileprivate = Flags(rawValue: 1 << 3)
    public static let isPublic = Flags(rawValue: 1 << 4)
    public static let isOpen = Flags(rawValue: 1 << 5)
    public static let isPackage = Flags(rawValue: 1 << 6)
    /// `private(set)` or another narrower setter.
    public static let hasNarrowSetter = Flags(rawValue: 1 << 7)
    public static let isFinal = Flags(rawValue: 1 << 8)
    public static let isLazy = Flags(rawValue: 1 << 9)
    public static let isWeak = Flags(rawValue: 1 << 10)
    public static let isUnowned = Flags(rawValue: 1 << 11)
    public static let isOverride = Flags(rawValue: 1 << 12)
    public static let isMutating = Flags(rawValue: 1 << 13)
    public static let isNonisolated = Flags(rawValue: 1 << 14)
    public static let isNonisolatedUnsafe = Flags(rawValue: 1 << 15)
    public static let isAsync = Flags(rawValue: 1 << 16)
    public static let isThrowing = Flags(rawValue: 1 << 17)
    /// `init?`, `try?`, `as?`.
    public static let isOptional = Flags(rawValue: 1 << 18)
    /// `init!`, `try!`, `as!`.
    public static let isForced = Flags(rawValue: 1 << 19)
    /// `if let`, `guard let`, `while let`.
    public static let isOptionalBinding = Flags(rawValue: 1 << 20)
    /// A name bound by a tuple, `case` or `for` pattern.
    public static let isPattern = Flags(rawValue: 1 << 21)
    public static let isTrailingClosure = Flags(rawValue: 1 << 22)
    /// `.name` with no base written.
    public static let hasImplicitBase = Flags(rawValue: 1 << 23)
    public static let isDefaultCase = Flags(rawValue: 1 << 24)
    /// A property with a `get` of its own, so that nothing is stored.
    public static let isComputed = Flags(rawValue: 1 << 25)
    /// `#else`, or `#elseif` after another clause.
    public static let isElse = Flags(rawValue: 1 << 26)
    public static let isRawString = Flags(rawValue: 1 << 27)
    public static let isMultiline = Flags(rawValue: 1 << 28)
    /// `internal` was written; a declaration without a level has none of these flags.
    public static let isInternal = Flags(rawValue: 1 << 29)
    public static let isIndirect = Flags(rawValue: 1 << 30)
}
