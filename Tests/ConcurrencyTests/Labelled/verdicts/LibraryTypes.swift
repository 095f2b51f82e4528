// Promises made for types of a library, and words on protocols that have no use for them.
import Foundation

// UserDefaults is documented to be thread-safe; the SDK only lacks the Sendable mark.
extension UserDefaults: @retroactive @unchecked Sendable {}  // bad: unchecked-sendable-documented-member; good: unchecked-sendable-undocumented

extension NSCache: @retroactive @unchecked Sendable {}  // bad: unchecked-sendable-documented-member

extension NSMutableString: @retroactive @unchecked Sendable {}  // bad: unchecked-sendable-non-sendable-member

final class Contract: @unchecked Equatable {  // bad: unchecked-sendable-needless
    let number: Int
    init(number: Int) { self.number = number }
    static func == (left: Contract, right: Contract) -> Bool { left.number == right.number }
}

struct Clause: @unchecked Hashable {  // bad: unchecked-sendable-needless
    var text: String
}
