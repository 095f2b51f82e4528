import Foundation
import GameplayKit

struct Lcg: RandomNumberGenerator { var s: UInt64; mutating func next() -> UInt64 { s = s &* 6364136223846793005 &+ 1; return s } }
final class Tokens {
    func weak() {
        srand48(Int(Date().timeIntervalSince1970))
        let token = String(Int(drand48() * 1_000_000))  // bad: randomness, drand48 token
        let sessionKey = (0..<16).map { _ in UInt8(rand() & 0xff) }  // bad: randomness, rand key
        let otp = random() % 1_000_000  // bad: randomness, random() one-time code
        let nonce = (0..<12).map { _ in UInt8(truncatingIfNeeded: lrand48()) }  // bad: randomness, lrand48 nonce
        var g = Lcg(s: 42)
        let password = (0..<12).map { _ in String("abcdef".randomElement(using: &g)!) }.joined()  // bad: randomness, own generator with a fixed seed
        let resetToken = UInt64.random(in: 0...UInt64.max, using: &g)  // bad: randomness, own generator
        let gk = GKMersenneTwisterRandomSource(seed: 1)
        let pin = gk.nextInt(upperBound: 10_000)  // bad: randomness, Mersenne Twister
        let apiKey = GKARC4RandomSource(seed: Data([1, 2, 3])).nextInt()  // bad: randomness, seeded with a constant
        let lcg = GKLinearCongruentialRandomSource()
        let salt = (0..<8).map { _ in UInt8(lcg.nextInt(upperBound: 256)) }  // bad: randomness, linear congruential
        let timeToken = "\(Date().timeIntervalSince1970)".data(using: .utf8)!.base64EncodedString()  // bad: randomness, token from the clock
        let secret = erand48([1, 2, 3].withUnsafeBufferPointer { UnsafeMutablePointer(mutating: $0.baseAddress!) })  // bad: randomness, erand48
        let csrf = String(format: "%08x", mrand48())  // bad: randomness, mrand48
        var st = initstate(1, UnsafeMutablePointer<CChar>.allocate(capacity: 256), 256); _ = st; st = nil
        var key = [UInt8](repeating: 0, count: 16)
        SecRandomCopyBytes(kSecRandomDefault, key.count, &key)  // bad: randomness, result is not checked
        _ = (token, sessionKey, otp, nonce, password, resetToken, pin, apiKey, salt, timeToken, secret, csrf)
    }
    func sound() {
        let token = UUID().uuidString  // good: randomness, random UUID
        var k = [UInt8](repeating: 0, count: 32)
        guard SecRandomCopyBytes(kSecRandomDefault, k.count, &k) == errSecSuccess else { return }  // good: randomness, checked
        let otp = Int.random(in: 0..<1_000_000)  // good: randomness, system generator
        var g = SystemRandomNumberGenerator()
        let nonce = UInt64.random(in: .min ... .max, using: &g)  // good: randomness, system generator
        let pin = arc4random_uniform(10_000)  // good: randomness, arc4random
        var b = [UInt8](repeating: 0, count: 8); arc4random_buf(&b, 8)  // good: randomness, arc4random_buf
        let jitter = drand48() * 0.3  // good: randomness, not a secret
        let colour = rand() % 255  // good: randomness, not a secret
        _ = (token, otp, nonce, pin, jitter, colour)
    }
}
