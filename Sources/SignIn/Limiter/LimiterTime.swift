// Members of a C structure belong to whichever of these modules the compiler meets first.
import CoreFoundation
import Foundation

#if !canImport(Darwin) && canImport(CDispatch)
    import CDispatch
#endif

/// A time that is not affected by setting the clock: the seconds since the machine booted, including sleep, and an
/// identifier of the boot.
public struct LimiterTime: Hashable, Sendable, Codable {
    /// An identifier of the boot.
    public let boot: String
    /// The seconds since the boot.
    public let seconds: Double

    public init(boot: String, seconds: Double) {
        self.boot = boot
        self.seconds = seconds
    }

    /// How long ago it was, at least. Of a moment before this start only so much is sure as the machine has run since.
    func age(at now: LimiterTime) -> Double { boot == now.boot ? max(0, now.seconds - seconds) : max(0, now.seconds) }
}

/// The time source of a limiter.
public struct LimiterClock: Sendable {
    let now: @Sendable () -> LimiterTime

    /// - Parameter now: Returns the current time, which must not go back within one boot.
    public init(now: @escaping @Sendable () -> LimiterTime) { self.now = now }

    /// The machine's own clock.
    public static let machine = LimiterClock {
        LimiterTime(boot: MachineClock.boot, seconds: MachineClock.seconds())
    }
}

#if canImport(Darwin)
    private enum MachineClock {
        /// Of this start; where the system does not tell, of this process, so that waiting begins anew with it.
        static let boot: String = {
            var size = 0
            guard sysctlbyname("kern.bootsessionuuid", nil, &size, nil, 0) == 0, size > 0 else {
                return UUID().uuidString
            }
            var bytes = [UInt8](repeating: 0, count: size)
            guard sysctlbyname("kern.bootsessionuuid", &bytes, &size, nil, 0) == 0 else { return UUID().uuidString }
            return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }()

        /// Counts while the machine sleeps.
        static func seconds() -> Double { Double(clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW)) / 1e9 }
    }
#else
    private enum MachineClock {
        static let boot: String = {
            guard let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8) else {
                return UUID().uuidString
            }
            return text.trimmingCharacters(in: .whitespacesAndNewlines)
        }()

        /// Counts while the machine sleeps.
        static func seconds() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_BOOTTIME, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
    }
#endif
