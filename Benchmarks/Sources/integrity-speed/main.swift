// How long the looks at this process take: all probes, each alone, the part of a start that holds the caller, and a whole
// start. The process is made larger first, as apps are: libraries that systems have are loaded.
import DeviceIntegrity

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

let rounds = 101
let libraries = [
    "libstdc++.so.6", "libcrypto.so.3", "libssl.so.3", "libcurl.so.4", "libsqlite3.so.0", "libFoundation.so",
]
let loaded = libraries.filter { dlopen($0, RTLD_NOW) != nil }

/// Milliseconds: the median, the least and the greatest.
func report(_ name: String, _ times: [Duration]) {
    let sorted = times.map { Double($0.components.attoseconds) / 1e15 + Double($0.components.seconds) * 1e3 }.sorted()
    func shown(_ value: Double) -> String { "\(Double(Int(value * 1000)) / 1000)" }
    print("\(name): \(shown(sorted[sorted.count / 2])) ms (\(shown(sorted[0])) to \(shown(sorted[sorted.count - 1])))")
}

func times(_ work: () -> Void) -> [Duration] {
    let clock = ContinuousClock()
    return (0..<rounds).map { _ in clock.measure(work) }
}

let first = ContinuousClock().measure { _ = IntegrityCheck().run() }
report("all probes, first time in the process", [first])
report("all probes", times { _ = IntegrityCheck().run() })
for probe in Probe.standard { report("  \(probe.id)", times { _ = IntegrityCheck(probes: [probe]).run() }) }

var held: [Duration] = []
var whole: [Duration] = []
for _ in 0..<rounds {
    let clock = ContinuousClock()
    let start = clock.now
    let bootstrap = SecurityBootstrap(environment: .production)
    held.append(clock.now - start)
    _ = await bootstrap.outcome
    whole.append(clock.now - start)
}
report("start: what holds the caller", held)
report("start: until the outcome", whole)

var hashing = IntegrityExpectations()
hashing.executableDigest = [UInt8](repeating: 0, count: 32)
report("app, with the hash of the program", times { _ = IntegrityCheck(probes: [.app], expectations: hashing).run() })
print("loaded: \(loaded.joined(separator: ", "))")
