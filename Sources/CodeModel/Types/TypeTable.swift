/// The number of a type in its table: equal types have equal numbers.
public struct TypeID: Hashable, Sendable {
    let raw: Int32

    /// What the source does not tell.
    public static let unknown = TypeID(raw: 0)
    public var isKnown: Bool { raw != 0 }
}

/// What a type is made of.
package enum TypeShape: Hashable, Sendable {
    case unknown
    /// A declared type with its generic arguments, those of the types round it first.
    case nominal(SymbolID, [TypeID])
    /// A generic parameter; of a protocol's symbol, its `Self`.
    case generic(SymbolID)
    /// An associated type of a type that is not known further: `T.Element`.
    case member(TypeID, String)
    case tuple([TypeElement])
    case function([TypeElement], TypeID)
    case metatype(TypeID)
    /// `any P & Q`.
    case existential([TypeID])
    /// `some P & Q`.
    case opaque([TypeID])
}

/// A part of a tuple, or a parameter of a function.
package struct TypeElement: Hashable, Sendable {
    package let label: String
    package let type: TypeID
    package var isVariadic = false
}

/// Types as interned nodes: one number for each type, however often it is written.
struct TypeTable {
    private var shapes: [TypeShape] = [.unknown]
    private var numbers: [TypeShape: TypeID] = [.unknown: .unknown]
    /// More types than any project has; past them everything is unknown.
    private static let most = 1 << 22

    subscript(type: TypeID) -> TypeShape { shapes[Int(type.raw)] }

    mutating func intern(_ shape: TypeShape) -> TypeID {
        if let known = numbers[shape] { return known }
        guard shapes.count < Self.most else { return .unknown }
        let type = TypeID(raw: Int32(truncatingIfNeeded: shapes.count))
        shapes.append(shape)
        numbers[shape] = type
        return type
    }
}
