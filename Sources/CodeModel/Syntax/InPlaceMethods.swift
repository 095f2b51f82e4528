/// Methods of the standard library's values that change what they are called on.
package let inPlaceMethods: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeValue", "removeLast", "removeFirst", "removeSubrange",
    "replaceSubrange", "merge", "formUnion", "formIntersection", "formSymmetricDifference", "subtract", "update",
    "updateValue", "reverse", "sort", "shuffle", "toggle", "swapAt", "partition", "popLast", "popFirst", "negate",
    "reserveCapacity", "withUnsafeMutableBytes", "withUnsafeMutableBufferPointer",
]
