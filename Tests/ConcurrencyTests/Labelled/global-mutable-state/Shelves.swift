// Globals and statics that never change themselves, and lead to what does.
import Foundation

enum Recent {
    static let searches = NSMutableArray()  // bad: global-mutable-state
    static let limit = 10  // good: global-mutable-state

    static func add(_ text: String) {
        searches.add(text)
        if searches.count > limit { searches.removeObject(at: 0) }
    }
}

@MainActor
final class Router {
    static let shared = Router()  // good: global-mutable-state
    private var stack: [String] = []
    func push(_ screen: String) { stack.append(screen) }
}

final class Greeter {
    static let shared = Greeter()  // good: global-mutable-state
    private let text = "Hello"
    func greet(_ name: String) -> String { text + name }
}

let registry = NSMutableDictionary()  // bad: global-mutable-state

func register(_ name: String) { registry[name] = true }

let constants = NSMutableDictionary(dictionary: ["a": 1])  // good: global-mutable-state

func constant(_ name: String) -> Any? { constants[name] }

@MainActor let windows = NSMutableArray()  // good: global-mutable-state

@MainActor func open(_ window: Any) { windows.add(window) }

enum Tokens {
    private static let lock = NSLock()
    private static let all = NSMutableSet()  // good: global-mutable-state

    static func add(_ token: String) { lock.withLock { all.add(token) } }
    static func has(_ token: String) -> Bool { lock.withLock { all.contains(token) } }
}

enum Cache {
    static let pictures = NSCache<NSString, NSData>()  // good: global-mutable-state
    static func keep(_ data: NSData, _ name: NSString) { pictures.setObject(data, forKey: name) }
}
