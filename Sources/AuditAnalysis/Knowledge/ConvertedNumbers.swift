import CodeModel

extension Node {
    /// What a call makes a number of: `Int(account)`, `sqlite3_int64(account)`, `NSNumber(value: account)`.
    ///
    /// The type of such a call tells nothing of whether the number is that of an account; what it is given does.
    var convertedNumber: Node? {
        guard kind == .call, NumberTypes.names.contains(name), callee?.unwrapped.kind == .reference,
            arguments.count == 1, let only = arguments.first, labels.contains(only.label)
        else { return nil }
        return only
    }
}

/// Types of numbers and the like, as the calls name them that convert to one.
enum NumberTypes {
    static let names: Set<String> = [
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
        "CGFloat", "Decimal", "NSNumber", "NSDecimalNumber", "CInt", "CLong", "CLongLong", "CDouble", "sqlite3_int64",
        "sqlite3_uint64",
    ]
}

private let labels: Set<String> = [
    "", "value", "exactly", "truncating", "clamping", "truncatingIfNeeded", "integerLiteral",
]
