import Foundation

/// The calls of libsecp256k1 that a derivation cannot do without, and nothing else.
struct BareCurve {
    private typealias Create = @convention(c) (UInt32) -> OpaquePointer?
    private typealias KeyAdd = @convention(c) (OpaquePointer, UnsafeMutableRawPointer, UnsafeRawPointer) -> Int32
    private typealias PointAdd = KeyAdd
    private typealias PointOf = KeyAdd
    private typealias Write =
        @convention(c) (
            OpaquePointer, UnsafeMutableRawPointer, UnsafeMutablePointer<Int>, UnsafeRawPointer, UInt32
        ) -> Int32

    private let context: OpaquePointer
    private let keyAdd: KeyAdd
    private let pointAdd: PointAdd
    private let pointOf: PointOf
    private let write: Write

    struct Missing: Error {}

    init() throws {
        let names = ["libsecp256k1.so.1", "libsecp256k1.so.2", "libsecp256k1.so", "libsecp256k1.dylib"]
        guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first else { throw Missing() }
        func function<Function>(_ name: String, as type: Function.Type) throws -> Function {
            guard let address = dlsym(library, "secp256k1_" + name) else { throw Missing() }
            return unsafeBitCast(address, to: type)
        }
        guard let context = try function("context_create", as: Create.self)(0x301) else { throw Missing() }
        self.context = context
        keyAdd = try function("ec_seckey_tweak_add", as: KeyAdd.self)
        pointAdd = try function("ec_pubkey_tweak_add", as: PointAdd.self)
        pointOf = try function("ec_pubkey_create", as: PointOf.self)
        write = try function("ec_pubkey_serialize", as: Write.self)
    }

    /// A key plus another, and its point.
    func children(_ count: Int) {
        var key = [UInt8](repeating: 7, count: 32)
        let tweak = [UInt8](repeating: 9, count: 32)
        var (point, bytes) = ([UInt8](repeating: 0, count: 64), [UInt8](repeating: 0, count: 33))
        for _ in 0..<count {
            var size = 33
            precondition(keyAdd(context, &key, tweak) == 1 && pointOf(context, &point, key) == 1)
            precondition(write(context, &bytes, &size, point, 0x102) == 1)
        }
    }

    /// A point plus another. The library looks its multiples of the generator up in a table of a mebibyte, so what it adds
    /// is another number each time, as in a derivation: the same one again would find all of them in the nearest cache.
    func publicChildren(_ count: Int) {
        let key = [UInt8](repeating: 7, count: 32)
        var tweak: [UInt64] = [0, 0, 0, 0]
        var generator = SplitMix(state: 9)
        var (point, bytes) = ([UInt8](repeating: 0, count: 64), [UInt8](repeating: 0, count: 33))
        precondition(pointOf(context, &point, key) == 1)
        for _ in 0..<count {
            var size = 33
            // The first byte stays below that of the order.
            tweak[0] = generator.next() & ~0x80
            for index in 1..<4 { tweak[index] = generator.next() }
            precondition(pointAdd(context, &point, tweak) == 1)
            precondition(write(context, &bytes, &size, point, 0x102) == 1)
        }
    }
}

/// Numbers without a pattern, in a nanosecond each (Steele, Lea, Flood: splittable generators).
private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
