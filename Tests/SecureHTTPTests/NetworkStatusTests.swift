import Foundation
import Testing

@testable import SecureHTTP

@Suite("Network status")
struct NetworkStatusTests {
    private let header = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"

    @Test("Routes of IPv4")
    func v4() {
        func names(_ rows: String) -> Set<String> { RouteTables(v4: header + rows, v6: "").defaultInterfaces }
        #expect(names("eth0\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0\n") == ["eth0"])
        #expect(names("eth0\t0001A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0\n") == [])
        #expect(names("eth0\t00000000\t0101A8C0\t0002\t0\t0\t100\t00000000\t0\t0\t0\n") == [])
        #expect(names("*\t00000000\t00000000\t0201\t0\t0\t100\t00000000\t0\t0\t0\n") == [])
        #expect(
            names("eth0\t00000000\n") == [] && names("") == []
                && names("eth0\t00000000\tx\tzz\t0\t0\t0\t00000000") == [])
    }

    @Test("Equal statuses in a row are one")
    func changes() {
        let changes = StatusChanges()
        let wifi = NetworkStatus(isReachable: true, interfaces: [.wifi], isMetered: false)
        let told = [wifi, wifi, .unreachable, .unreachable, wifi, wifi].filter(changes.differs)
        #expect(told == [wifi, .unreachable, wifi])
    }

    @Test("Routes of IPv6")
    func v6() {
        let zero = String(repeating: "0", count: 32)
        func names(_ rows: String) -> Set<String> { RouteTables(v4: "", v6: rows).defaultInterfaces }
        #expect(names("\(zero) 00 \(zero) 00 fe80 00000400 00000001 00000000 00450003    wlan0\n") == ["wlan0"])
        #expect(names("\(zero) 00 \(zero) 00 \(zero) ffffffff 00000001 00000000 00200200       lo\n") == [])
        #expect(names("fe80\(zero.dropFirst(4)) 40 \(zero) 00 \(zero) 00000100 1 0 00000001 eth0\n") == [])
    }

    #if canImport(Glibc)
        @Test("A route that comes and goes", .enabled(if: canUnshare(), "needs root and iproute2"))
        func monitor() async throws {
            let place = Locked("")
            let monitor = NetworkMonitor {
                leaveNetwork()
                let thread = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
                place.change { $0 = "/proc/\(thread ?? "")/ns/net" }
            }
            var statuses = try monitor.statuses().makeAsyncIterator()
            #expect(await statuses.next() == .unreachable)
            try ip(place.now, "link", "add", "eth7", "type", "dummy")
            try ip(place.now, "link", "set", "eth7", "up")
            try ip(place.now, "address", "add", "192.0.2.1/24", "dev", "eth7")
            try ip(place.now, "route", "add", "default", "via", "192.0.2.2")
            #expect(await statuses.next() == NetworkStatus(isReachable: true, interfaces: [.wired]))
            try ip(place.now, "link", "set", "eth7", "down")
            #expect(await statuses.next() == .unreachable)
        }

        @Test("The status of now, and an end with its consumer")
        func end() async throws {
            let before = openDescriptors()
            for _ in 0..<20 {
                for await _ in try NetworkMonitor().statuses() { break }
            }
            for _ in 0..<200 where openDescriptors() > before + 5 { try await Task.sleep(for: .milliseconds(10)) }
            #expect(openDescriptors() <= before + 5)
        }
    #endif
}

#if canImport(Glibc)
    import Glibc

    private func canUnshare() -> Bool {
        guard getuid() == 0, access("/usr/bin/nsenter", X_OK) == 0 else { return false }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        process.arguments = ["-n", "ip", "link", "add", "eth7", "type", "dummy"]
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    /// Gives this thread a network of its own. Glibc's module leaves `unshare` out.
    private func leaveNetwork() {
        typealias Unshare = @convention(c) (Int32) -> Int32
        guard let symbol = dlsym(nil, "unshare") else { return }
        let newNetwork: Int32 = 0x4000_0000
        _ = unsafeBitCast(symbol, to: Unshare.self)(newNetwork)
    }

    private func ip(_ place: String, _ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/nsenter")
        process.arguments = ["--net=\(place)", "ip"] + arguments
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    private func openDescriptors() -> Int {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).count
    }
#endif
