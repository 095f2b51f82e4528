public import CodeModel

/// What a flow analysis knows of code that is not in the project: where labels begin, what hands them on, what clears
/// them.
///
/// Asked for each expression that a question leads to, never for a whole file.
public protocol FlowModel: Fact {
    /// The labels that pass where a value becomes a piece of a longer text or a number; `unfollowed` is one of them where
    /// the piece can still be told from others.
    var composed: FlowLabels { get }

    /// The labels that a value has only where every piece that it is made of has one of them: what is put together from
    /// constants is constant.
    var joint: FlowLabels { get }

    /// The labels that a value loses when it is changed in place.
    var exact: FlowLabels { get }

    /// The labels that a part of an object of unknown make has only where it is named for what it was made of: the `path`
    /// of a request tells nothing of its `password`.
    var unmixed: FlowLabels { get }

    /// The labels that a literal can have by itself.
    var literals: FlowLabels { get }

    /// Labels that are asked about together; each family is followed by itself, along the ways that matter to it.
    var families: [FlowLabels] { get }

    /// Whether an argument only says how something is made, and is no part of it.
    func isOption(_ argument: Node) -> Bool

    /// The labels that pass from a piece into the text or number that is made of it.
    func passing(_ piece: Node, into whole: Node) -> FlowLabels

    /// The part of a value that stands in a text which it is interpolated into; empty where that is the whole.
    func shownPart(of piece: Node) -> [FlowPart]

    /// The labels of a value that are gone where it is only one part of another: the query of an address.
    func cleared(byStoringIn parts: [FlowPart]) -> FlowLabels

    /// The labels of a value that are gone when one part of it is given a new value: the address of a request.
    func replaced(byStoringIn parts: [FlowPart]) -> FlowLabels

    /// The labels that a value gets because something is stored in this part of it: under a telling key.
    func labels(storing value: Node, in parts: [FlowPart]) -> FlowLabels

    /// What an expression or a parameter is by itself, whatever its value is made of.
    ///
    /// - Parameters:
    ///   - isPart: Whether a property of the value is asked about, and not the value.
    ///   - family: The labels that are asked about; others need not be given.
    func origin(of node: Node, isPart: Bool, among family: FlowLabels) -> FlowOrigin?

    /// What the result of a call is made of, where the call is known; before the project's own functions are looked at.
    func result(of call: Node) -> [FlowStep]?

    /// What a property of a known type is made of; `nil` where it is one stored part among others.
    func member(_ member: Node) -> [FlowStep]?

    /// What a call leaves in the object that it is called on.
    func receiver(of call: Node) -> [FlowStep]?

    /// What a call leaves in its argument `&x` at a place.
    func argument(_ index: Int, of call: Node) -> [FlowStep]?

    /// What a call hands to a closure that it is given.
    func parameter(_ parameter: Int, ofClosureAt argument: Int, of call: Node) -> [FlowStep]?

    /// Whether a call puts something where another call reads: under the same constant key, into the same file.
    func writes(_ call: Node, whereReads reader: Node) -> Bool

    /// The labels that a variable no longer has where a condition, or the patterns of a `case`, hold or do not hold.
    ///
    /// The condition mentions the variable, or a value that was made of it.
    func cleared(_ variable: Node, by condition: Node, holds: Bool) -> FlowLabels
}

extension FlowModel {
    public var joint: FlowLabels { [] }
    public var exact: FlowLabels { [] }
    public var unmixed: FlowLabels { [] }
    public var literals: FlowLabels { .all }
    public var families: [FlowLabels] { [.all] }
    public func isOption(_ argument: Node) -> Bool { false }
    public func shownPart(of piece: Node) -> [FlowPart] { [] }
    public func writes(_ call: Node, whereReads reader: Node) -> Bool { false }
    public func replaced(byStoringIn parts: [FlowPart]) -> FlowLabels { [] }
    public func labels(storing value: Node, in parts: [FlowPart]) -> FlowLabels { [] }
}

/// The labels of an expression by itself.
public struct FlowOrigin: Sendable {
    public let labels: FlowLabels
    /// The labels that are not looked for any further behind the expression.
    public let ends: FlowLabels

    public init(_ labels: FlowLabels, ends: FlowLabels = []) {
        self.labels = labels
        self.ends = ends
    }
}

/// Where a part of a value comes from, in a call or member of a known library.
public struct FlowStep: Sendable {
    public enum Source: Sendable, Hashable {
        case receiver
        case argument(Int)
        case arguments
        /// What the closure at this place returns.
        case closure(Int)
        /// What the closure at this place leaves in its first parameter: where that points to.
        case filled(Int)
        /// What calls of this name, wherever they are, have put where this call reads, under a label: the first argument
        /// where that is empty, what the call is made on where it is `self`.
        case written(by: String, label: String)
        /// What the object or the `&x` was before.
        case before
        /// The library itself.
        case origin
    }

    public let source: Source
    /// The labels that pass, or those that the library gives.
    public let labels: FlowLabels
    /// Whether parts stay parts: `x.copy()` keeps them, `x.description` does not.
    public let keepsParts: Bool
    /// The part of the source that is taken.
    public let taking: [FlowPart]
    /// The part of the result that is meant; the others have nothing of the source.
    public let giving: [FlowPart]
    /// Whether joint labels pass only where all steps of the call that are so marked have one.
    public let isJoint: Bool

    public init(
        _ source: Source, _ labels: FlowLabels = .all, keepsParts: Bool = false, taking: [FlowPart] = [],
        giving: [FlowPart] = [], isJoint: Bool = false
    ) {
        self.source = source
        self.labels = labels
        self.keepsParts = keepsParts || !giving.isEmpty
        self.taking = taking
        self.giving = giving
        self.isJoint = isJoint
    }
}
