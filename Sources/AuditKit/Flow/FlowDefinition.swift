/// A place where a local variable, a parameter or `self` gets a value or is changed.
struct FlowDefinition {
    enum Kind: UInt8 {
        /// What the variable holds when the body begins: a parameter, or `self`.
        case entry
        /// The value of the expression `value`.
        case value
        /// The part `parts` of the expression `value`.
        case piece
        /// A parameter of the closure `value`, at the place `index`.
        case closureParameter
        /// The part `parts` becomes `value`.
        case store
        /// `value` is added to what was there.
        case addition
        /// The call `value` may change the receiver, or its part `parts`.
        case mutation
        /// The call `value` may change what was passed as `&x` at the place `index`.
        case passed
        /// The condition `value` was found true, or false where `index` is 0.
        case checked
        /// `if let x`: the member of that name where no local has it.
        case member
    }

    let kind: Kind
    /// The record of the declaration; `FlowBody.ownSelf` for `self`.
    let variable: Int32
    /// The record of the expression, call or condition.
    let value: Int32
    var parts: [FlowPart] = []
    var index = 0
    /// What the variable could be before.
    var previous: [Int32] = []

    /// Whether the variable holds what it was before as well.
    var extends: Bool {
        switch kind {
        case .store: !parts.allSatisfy(\.replaces)
        case .addition, .mutation, .passed: true
        default: false
        }
    }

    /// What makes a definition the same when a loop is walked again.
    struct Key: Hashable {
        let kind: Kind
        let variable: Int32
        let value: Int32
        let index: Int
    }

    var key: Key { Key(kind: kind, variable: variable, value: value, index: index) }
}
