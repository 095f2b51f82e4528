import Foundation
import SecretMemory
import Testing

@testable import Sealing

/// A secret of a size that somebody else chose.
@Suite struct LargeSecretTests {
    @Test(arguments: [0, 1, 16_384, 2_000_000]) func opensIntoSecretMemory(size: Int) throws {
        let key = SealingKey()
        let sealed: Data = try Sealer(to: [.key(key)]).seal(Data(sample(size)))
        let opened = try Opener([.key(key)]).openSecret(sealed)
        #expect(opened.withUnsafeBytes { $0.elementsEqual(sample(size)) })
        var damaged = sealed
        damaged[damaged.count - 1] ^= 1
        expectError(.damaged) { _ = try Opener([.key(key)]).openSecret(damaged) }
        expectError(.truncated) { _ = try Opener([.key(key)]).openSecret(damaged.dropLast(damaged.count - 200)) }
    }

    #if os(Linux)
        /// In a process of its own, which may not have any more memory.
        @Test func withoutMemoryItIsAnError() async {
            await #expect(processExitsWith: .success) {
                let key = SealingKey()
                let sealed: Data = try Sealer(to: [.key(key)]).seal(Data(repeating: 7, count: 64 << 20))
                let opener = Opener([.key(key)])
                _ = try opener.open(try Sealer(to: [.key(key)]).seal(Data([1])) as Data)
                let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
                let used = pages.split(separator: " ").first.flatMap { Int($0) } ?? 0
                // Room for all that the work itself takes, and not for the secret.
                let most = rlim_t(used * sysconf(Int32(_SC_PAGESIZE)) + 32 << 20)
                var limit = rlimit(rlim_cur: most, rlim_max: most)
                guard setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { exit(2) }
                do throws(SealingError) {
                    _ = try opener.openSecret(sealed)
                    exit(3)
                } catch {
                    exit(error.code == .system && error.errorNumber == ENOMEM ? 0 : 4)
                }
            }
        }
    #endif
}
