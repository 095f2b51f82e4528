extension Probe {
    /// Detects an attached debugger or tracer.
    ///
    /// Linux: `TracerPid` of `/proc/self/status` (proc_pid_status(5)), which names gdb, strace and whoever else calls
    /// ptrace(2), but none in another process namespace. It does not call ptrace itself: `PTRACE_TRACEME` would make the
    /// parent the tracer.
    /// Apple: `P_TRACED` of `sysctl`, and the ports that exceptions go to, which crash reporters set, too.
    public static let debugger = Probe(id: .debugger, codes: [.tracer, .exceptionPorts]) { surroundings in
        surroundings.system.platform == .linux ? tracer(surroundings.system) : flags(surroundings.system)
    }

    private static func tracer(_ system: IntegritySystem) -> Sighting {
        guard let tracer = tracerNumber(system) else {
            return Sighting(blind: "the kernel does not report the tracer")
        }
        guard tracer > 0 else { return Sighting() }
        let name = system.read("/proc/\(tracer)/comm", 64).content.map { String(decoding: $0, as: UTF8.self) } ?? ""
        return Sighting([Signal(.tracer, .strong, cause: .tracing, detail: name.filter { $0 != "\n" })])
    }

    /// The number of the process that traces this one on Linux, 0 where none does; `nil` where the kernel does not say.
    static func tracerNumber(_ system: IntegritySystem) -> Int? {
        system.read(system.processFolder + "/status", 1 << 16).content.flatMap { statusNumber("TracerPid", in: $0) }
    }

    private static func flags(_ system: IntegritySystem) -> Sighting {
        var signals: [Signal] = []
        let traced = system.isTraced()
        if traced == true { signals.append(Signal(.tracer, .strong, cause: .tracing)) }
        if let ports = system.exceptionPorts(), ports > 0 {
            signals.append(Signal(.exceptionPorts, .weak, cause: .tracing, detail: "\(ports)"))
        }
        return Sighting(signals, blind: traced == nil ? "the system does not report the tracer" : nil)
    }

    /// The number of a line such as `TracerPid:	0`. Only the first line of that name counts, and the name of the process,
    /// which it chooses, stands before on one line of its own.
    static func statusNumber(_ name: String, in status: [UInt8]) -> Int? {
        let start = Array(name.utf8) + [UInt8(ascii: ":")]
        for line in status.split(separator: UInt8(ascii: "\n")) where line.starts(with: start) {
            var rest = line.dropFirst(start.count)
            rest.skipSpaces()
            return Int(String(decoding: rest, as: UTF8.self))
        }
        return nil
    }
}
