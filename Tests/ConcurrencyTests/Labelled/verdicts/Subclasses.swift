// Unchecked base classes and what their subclasses add.
import Foundation

class Operation2: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    let stateLock = NSLock()
    private var finished = false

    var isFinished: Bool { stateLock.withLock { finished } }
    func finish() { stateLock.withLock { finished = true } }
    func main() {}
}

final class DownloadOperation: Operation2, @unchecked Sendable {  // bad: unchecked-sendable-race
    private var received = Data()

    func receive(_ data: Data) { received.append(data) }
    override func main() { print(received.count) }
}

final class ParseOperation: Operation2, @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private var nodes: [String] = []

    override func main() {
        stateLock.withLock { nodes.append("root") }
    }

    var count: Int { stateLock.withLock { nodes.count } }
}

final class ExportOperation: Operation2, @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private var rows = 0

    override func main() {
        stateLock.withLock { rows += 1 }
    }

    var isEmpty: Bool { rows == 0 }
}

class Shape {
    var origin = (x: 0.0, y: 0.0)
    func move(by delta: Double) { origin.x += delta }
}

final class Circle: Shape, @unchecked Sendable {  // bad: unchecked-sendable-race
    let radius: Double
    init(radius: Double) { self.radius = radius }
}

class BaseService: @unchecked Sendable {  // bad: unchecked-sendable-race
    var headers: [String: String] = [:]
    func header(_ name: String) -> String? { headers[name] }
}

final class ProfileService: BaseService, @unchecked Sendable {  // bad: unchecked-sendable-race
    let path = "profile"
    func authorise(_ token: String) { headers["Authorization"] = token }
}

final class BlockTask: Foundation.Operation, @unchecked Sendable {  // bad: unchecked-sendable-race
    private var result: Int?
    override func main() { result = 42 }
    var value: Int? { result }
}

final class LockedTask: Foundation.Operation, @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var result: Int?
    override func main() { lock.withLock { result = 42 } }
    var value: Int? { lock.withLock { result } }
}

final class Marker: NSObject, @unchecked Sendable {  // bad: unchecked-sendable-needless
    let title: String
    let position: Int
    init(title: String, position: Int) {
        self.title = title
        self.position = position
    }
}

final class OuterList: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var head: Node?

    private struct Node: @unchecked Sendable {  // bad: unchecked-sendable-needless
        var value: Int
        var name: String
    }

    func push(_ value: Int) { lock.withLock { head = Node(value: value, name: "n\(value)") } }

    final class Cursor: @unchecked Sendable {  // bad: unchecked-sendable-race
        var index = 0
        func advance() { index += 1 }
    }
}
