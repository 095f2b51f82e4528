// Conformances marked `@unsafe`, with and without a member that the compiler would take for unsafe.

protocol Rendering {
    var depth: Int { get }
    func render()
}

extension Rendering {
    var depth: Int { 8 }
}

/// The body is unsafe, its signature is not.
struct Histogram: @unsafe Rendering {  // bad: unchecked-sendable-needless
    let counts: [Int]
    func render() { counts.withUnsafeBufferPointer { print(unsafe $0[0]) } }
}

/// What is unsafe meets nothing of the protocol.
struct Sprite: @unsafe Rendering {  // bad: unchecked-sendable-needless
    let frame: Int
    func render() { print(frame) }
    @unsafe func blit(to target: UnsafeMutableRawPointer) { target.storeBytes(of: frame, as: Int.self) }
}

struct Tile: @unsafe Rendering {  // good: unchecked-sendable-needless
    nonisolated(unsafe) var depth: Int
    func render() {}
}

@unsafe struct Scanline: @unsafe Rendering {  // good: unchecked-sendable-needless
    func render() {}
}

class Surface {
    @unsafe func render() {}
}

final class Window: Surface, @unsafe Rendering {}  // good: unchecked-sendable-needless

protocol Backed {
    associatedtype Store
    func store() -> Store
    func raw() -> UnsafeRawPointer?
}

struct Page: Backed {
    func store() -> Int { 3 }
    func raw() -> UnsafeRawPointer? { nil }
}

/// The protocol itself asks for the pointer, so that nothing is left to say.
struct Sheet: @unsafe Backed {  // bad: unchecked-sendable-needless
    func store() -> Int { 4 }
    func raw() -> UnsafeRawPointer? { nil }
}

struct Slab: @unsafe Backed {  // good: unchecked-sendable-needless
    func store() -> UnsafeMutableBufferPointer<Int> { .init(start: nil, count: 0) }
    func raw() -> UnsafeRawPointer? { nil }
}

/// A collection of a library's protocol: any member may be the one.
struct Pixels: @unsafe Sequence, IteratorProtocol {  // good: unchecked-sendable-needless
    var rest: UnsafeBufferPointer<UInt8>
    @unsafe mutating func next() -> UInt8? { rest.first }
}

/// A pointer to what Swift cannot see is unsafe too.
struct Leaf: @unsafe Backed {  // good: unchecked-sendable-needless
    func store() -> OpaquePointer { OpaquePointer(bitPattern: 8)! }
    func raw() -> UnsafeRawPointer? { nil }
}
