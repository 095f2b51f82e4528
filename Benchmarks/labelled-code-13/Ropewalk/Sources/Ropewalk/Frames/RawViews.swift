import Foundation
import NIOCore

extension ByteBuffer {
    func sequence(at offset: Int) -> UInt32 {
        withUnsafeReadableBytes { bytes in
            UnsafePointer(bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)).advanced(by: offset).withMemoryRebound(to: UInt32.self, capacity: 1) { $0.pointee } // bad: buffer-pointer
        }
    }

    func checkedSequence(at offset: Int) -> UInt32? {
        withUnsafeReadableBytes { bytes in
            guard offset >= 0, bytes.count >= 4, offset <= bytes.count - 4 else { return nil }
            return bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self) // good: buffer-pointer
        }
    }

    func checksum() -> UInt32 {
        withUnsafeReadableBytes { $0.reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) } } // good: integer-overflow
    }
}

final class ScratchArea {
    private let capacity = 4_096
    private let storage: UnsafeMutablePointer<UInt8>

    init() {
        storage = .allocate(capacity: 4_096)
        storage.initialize(repeating: 0, count: 4_096)
    }

    deinit {
        storage.deallocate()
    }

    func load(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress else { return }
            storage.update(from: base, count: source.count) // bad: buffer-pointer
        }
    }

    func loadPrefix(_ bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress else { return 0 }
            let count = min(source.count, capacity)
            storage.update(from: base, count: count) // good: buffer-pointer
            return count
        }
    }
}

struct PeerName {
    func view(_ bytes: [UInt8]) -> UnsafePointer<UInt8>? {
        bytes.withUnsafeBufferPointer { $0.baseAddress } // bad: buffer-pointer
    }

    func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix(while: { $0 != 0 }), as: UTF8.self) // good: buffer-pointer
    }
}
