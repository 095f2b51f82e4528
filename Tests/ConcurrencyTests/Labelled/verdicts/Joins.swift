// Work that one thread does and another waits for, and conformances marked unsafe.
import Foundation

final class PipeDrain: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private var bytes: [UInt8] = []
    private let group = DispatchGroup()

    private init() {}

    static func start(_ handle: FileHandle) -> PipeDrain {
        let drain = PipeDrain()
        DispatchQueue.global().async(group: drain.group) { drain.read(handle) }
        return drain
    }

    func finish(by deadline: DispatchTime) -> [UInt8]? {
        group.wait(timeout: deadline) == .success ? bytes : nil
    }

    private func read(_ handle: FileHandle) {
        while let chunk = try? handle.read(upToCount: 4_096), !chunk.isEmpty { bytes += chunk }
    }
}

final class ImpatientDrain: @unchecked Sendable {  // bad: unchecked-sendable-race
    private var bytes: [UInt8] = []
    private let group = DispatchGroup()

    private init() {}

    static func start(_ handle: FileHandle) -> ImpatientDrain {
        let drain = ImpatientDrain()
        DispatchQueue.global().async(group: drain.group) { drain.read(handle) }
        return drain
    }

    func finish() -> [UInt8] { bytes }

    private func read(_ handle: FileHandle) {
        while let chunk = try? handle.read(upToCount: 4_096), !chunk.isEmpty { bytes += chunk }
    }
}

final class ManyAtOnce: @unchecked Sendable {  // bad: unchecked-sendable-race
    private var sums: [Int] = []
    private let group = DispatchGroup()

    init(_ parts: [[Int]]) {
        for part in parts {
            DispatchQueue.global().async(group: group) { self.sums.append(part.reduce(0, +)) }
        }
    }

    func finish() -> [Int] {
        group.wait()
        return sums
    }
}

protocol Drawable { func draw() }

struct Circle: @unsafe Drawable {  // bad: unchecked-sendable-needless
    let radius: Double
    func draw() { print(radius) }
}

struct Bitmap: @unsafe Drawable {  // good: unchecked-sendable-needless
    let pixels: UnsafeMutablePointer<UInt8>
    @unsafe func draw() { print(pixels[0]) }
}

/// A gate that others lock; the mutex stays where it was made.
final class SpoolGate: @unchecked Sendable {  // bad: unchecked-sendable-documented-member
    let mutex: UnsafeMutablePointer<pthread_mutex_t>

    init() {
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
    }
}
