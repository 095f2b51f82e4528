import DeviceIntegrity

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A process that scripts/check-integrity works on. It prints one line for each thing that it saw.
///
///     integrity-probe                   looks once
///     integrity-probe wait              prints `ready`, waits for a line on its input, looks
///     integrity-probe process PID       looks at another process
///     integrity-probe patch             changes an instruction of its own, looks
///     integrity-probe break             sets a breakpoint in its own code, looks
///     integrity-probe load PATH         loads a library, looks
///     integrity-probe memory PATH       loads a library by way of memory alone, looks
///     integrity-probe generate [COUNT]  makes code, looks, and says how long that took
///     integrity-probe bootstrap [development]
///                                       starts with a policy that skips all in builds with DEBUG
@main
struct IntegrityProbe {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        let argument = arguments.dropFirst().first ?? ""
        var check = IntegrityCheck()
        switch arguments.first {
        case nil: break
        case "wait":
            print("ready", getpid())
            fflush(nil)
            _ = readLine()
        case "process":
            #if os(Linux)
                guard let process = Int32(argument) else { return usage() }
                check.system = .linux(process: process)
            #endif
        case "patch": change(to: 0x90)
        case "break": change(to: 0xCC)
        case "load":
            guard dlopen(argument, RTLD_NOW) != nil else { return usage() }
        case "memory": loadFromMemory(argument)
        case "generate":
            for _ in 0..<(Int(argument) ?? 1) { generate() }
            let start = ContinuousClock.now
            let report = check.run()
            print("time", ContinuousClock.now - start)
            return show(report)
        case "bootstrap": return await bootstrap(in: argument == "development" ? .development : .production)
        default: return usage()
        }
        show(check.run())
    }

    static func usage() {
        print(
            "integrity-probe [wait|process PID|patch|break|load PATH|memory PATH|generate [COUNT]|bootstrap [development]]"
        )
        exit(2)
    }

    static func show(_ report: IntegrityReport) {
        print("verdict", IntegrityPolicy.standard.verdict(on: report), report.score)
        for signal in report.signals { print("signal", signal) }
        for (probe, reason) in report.blind.sorted(by: { $0.key < $1.key }) { print("blind", probe, reason) }
    }

    static func bootstrap(in environment: AppEnvironment) async {
        let all = Set(Probe.standard.map(\.id))
        let bootstrap = SecurityBootstrap(
            environment: environment, policy: BootstrapPolicy(skippedInDebugBuilds: all))
        for await event in bootstrap.events {
            switch event {
            case .firstLook(let report, let verdict): print("first", report.looked.count, verdict)
            case .codeLook(let report, let verdict): print("code", report.looked.count, verdict)
            case .finished(let outcome):
                print("finished", outcome.report.looked.count, outcome.verdict)
                print("skipped", outcome.skipped.count)
            }
        }
    }

    /// Writes one byte into the middle of `victim`, which nobody calls.
    static func change(to byte: UInt8) {
        let call: @convention(c) (Int) -> Int = victim
        let address = UInt(bitPattern: unsafeBitCast(call, to: UnsafeRawPointer.self)) + 6
        let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
        guard let start = UnsafeMutableRawPointer(bitPattern: address & ~(page - 1)),
            let place = UnsafeMutableRawPointer(bitPattern: address),
            mprotect(start, Int(2 * page), PROT_READ | PROT_WRITE | PROT_EXEC) == 0
        else { return usage() }
        place.storeBytes(of: place.load(as: UInt8.self) == byte ? byte ^ 1 : byte, as: UInt8.self)
        _ = mprotect(start, Int(2 * page), PROT_READ | PROT_EXEC)
    }

    /// As programs do that leave no file.
    static func loadFromMemory(_ path: String) {
        #if os(Linux)
            typealias Create = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
            guard let address = dlsym(nil, "memfd_create") else { return usage() }
            let file = unsafeBitCast(address, to: Create.self)("x", 0)
            guard let library = IntegritySystem.live.read(path, 1 << 24).content,
                library.withUnsafeBytes({ write(file, $0.baseAddress, $0.count) }) == library.count,
                dlopen("/proc/self/fd/\(file)", RTLD_NOW) != nil
            else { return usage() }
        #endif
    }

    /// As a compiler at run time does. Pieces side by side would be one mapping, so pages without code part them.
    static func generate() {
        let rights = PROT_READ | PROT_WRITE | PROT_EXEC
        guard let code = mmap(nil, 8192, rights, Int32(MAP_PRIVATE) | 0x20, -1, 0), code != MAP_FAILED,
            mprotect(code + 4096, 4096, PROT_READ) == 0
        else { return usage() }
        code.storeBytes(of: 0xC3, as: UInt8.self)
    }
}

@inline(never)
private func victim(_ number: Int) -> Int {
    var number = number
    for step in 0..<16 where number != step { number = number &* 31 &+ step }
    return number
}
