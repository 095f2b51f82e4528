import Foundation

/// How much of its stack a thread of an audit has used up.
///
/// What follows names from one declaration to the next is bounded by counts of its own. Should one of them fail on code
/// that nobody thought of, the question ends where the stack runs low, and not the program.
enum StackRoom {
    /// Notes where the stack of the calling thread begins; threads that never did count as having room.
    ///
    /// - Parameter size: The whole stack, in bytes. A quarter of it stays for work that is under way.
    static func begin(size: Int) {
        let lowest = here() - (size - size / 4)
        pthread_setspecific(key, UnsafeMutableRawPointer(bitPattern: lowest))
    }

    /// Whether no further question may be begun.
    static var isLow: Bool {
        guard let lowest = pthread_getspecific(key) else { return false }
        return here() < Int(bitPattern: lowest)
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    @inline(never)
    private static func here() -> Int {
        var mark: UInt8 = 0
        return withUnsafeMutablePointer(to: &mark) { Int(bitPattern: $0) }
    }
}
