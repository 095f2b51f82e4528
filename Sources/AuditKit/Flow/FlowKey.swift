/// A question of the analysis: what can be in this place, at this path inside it?
struct FlowKey: Equatable {
    enum Kind: UInt8 {
        /// An expression, as far as its function tells: parameters stay open.
        case expression
        /// An expression whatever calls its function and whatever properties hold.
        case total
        /// The result of a function, whatever properties hold.
        case totalResult
        /// The definition `index` of the body `node`.
        case definition
        /// The result of a function; where `index` is not 0, what stands under this clause of its `switch self`,
        /// or what the function throws.
        case result
        /// `self` when a function ends.
        case selfAtExit
        /// The parameter `node` of a function when the function ends.
        case parameterAtExit
        /// What a function hands to its parameter `node`, a closure, at the place `index`.
        case handed
        /// A parameter, or `self` where the node is a function: what all callers pass.
        case callers
        /// The stored property `node`, whatever object it belongs to.
        case property
        /// What calls pass at the place `index` to a closure that is kept under the name of `node`.
        case kept

        /// Whether an answer may hold the question as a leaf; at level 0 it is nothing but that leaf.
        var isLeaf: Bool { self == .callers || self == .property || self == .kept }

        /// Whether the question leaves its function: such questions count their steps.
        var isOpen: Bool {
            self == .total || self == .totalResult || self == .callers || self == .property || self == .kept
        }
    }

    /// How many times a way may lead from a function to its callers or from a property to where it is written.
    static let furthest: Int8 = 3

    /// The clause that stands for what a function throws.
    static let thrown: Int32 = -1

    let kind: Kind
    let file: Int32
    let node: Int32
    let path: Int32
    var index: Int32 = 0
    /// How many such steps led here.
    var level: Int8 = 0
}
