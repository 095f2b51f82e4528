import DeviceIntegrity

/// Machines that tests make up: files, folders and answers.
struct Machine {
    var platform = Platform.linux
    var files: [String: String] = [:]
    var bytes: [String: [UInt8]] = [:]
    var refused: Set<String> = []
    var links: [String: String] = [:]
    var writable: Set<String> = []
    var variables: [(name: String, value: String)] = []
    var memory: [UInt: [UInt8]] = [:]

    /// A Linux machine on which nothing is wrong.
    static var clean: Machine {
        Machine(
            files: [
                "/proc/self/status": "Name:\tapp\nUmask:\t0022\nState:\tR (running)\nTracerPid:\t0\nUid:\t1000\n",
                "/proc/self/maps": maps(), "/proc/self/environ": "HOME=/home/ann\0PATH=/usr/bin\0",
                "/proc/self/task/7/comm": "app\n",
            ], variables: [("HOME", "/home/ann"), ("PATH", "/usr/bin")])
    }

    /// Lines of mappings as the kernel writes them, behind those of an honest program.
    static func maps(_ more: [String] = []) -> String {
        let honest = [
            "55eeae5e6000-55eeae5e8000 r--p 00000000 fe:00 1  /home/ann/app/app",
            "55eeae5e8000-55eeae5ed000 r-xp 00002000 fe:00 1  /home/ann/app/app",
            "7fde866d2000-7fde866f8000 r--p 00000000 fe:00 2  /usr/lib/x86_64-linux-gnu/libc.so.6",
            "7fde866f8000-7fde8684e000 r-xp 00026000 fe:00 2  /usr/lib/x86_64-linux-gnu/libc.so.6",
        ]
        let last = [
            "7ffc6e5e6000-7ffc6e607000 rw-p 00000000 00:00 0  [stack]",
            "7ffc6e7f1000-7ffc6e7f3000 r-xp 00000000 00:00 0  [vdso]",
            "ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0  [vsyscall]",
        ]
        return (honest + more + last).map { $0 + "\n" }.joined()
    }

    var system: IntegritySystem {
        var system = IntegritySystem(platform: platform)
        let machine = self
        let contents = files.mapValues { Array($0.utf8) }.merging(bytes) { _, new in new }
        system.executable = { "/home/ann/app/app" }
        system.appFolder = { "/home/ann/app" }
        system.userID = { 1000 }
        system.read = { path, limit in
            if machine.refused.contains(path) { return .refused }
            guard let content = contents[path] else { return .absent }
            return content.count > limit ? .beginning(Array(content.prefix(limit))) : .bytes(content)
        }
        system.bytes = { path, offset, count in
            guard !machine.refused.contains(path), let content = contents[path] else {
                // A process of which nobody wrote to the code: every page is of its file.
                return path.hasSuffix("/pagemap") && !machine.refused.contains(path)
                    ? (0..<count).map { $0 % 8 == 7 ? 0xA0 : 0 } : nil
            }
            return offset >= UInt64(content.count) ? [] : Array(content[Int(offset)...].prefix(count))
        }
        system.exists = { contents[$0] != nil || machine.links[$0] != nil }
        system.linkTarget = { machine.links[$0] }
        system.isWritable = { machine.writable.contains($0) }
        system.names = { folder, limit in
            let names = contents.keys.filter { $0.hasPrefix(folder + "/") }
                .map { String($0.dropFirst(folder.count + 1).prefix { $0 != "/" }) }
            return names.isEmpty ? nil : Array(Set(names).sorted().prefix(limit))
        }
        system.environment = { machine.variables }
        system.function = { _ in .init(address: 0x7fde_8670_0000, owner: "/usr/lib/x86_64-linux-gnu/libc.so.6") }
        system.memory = { address, count in
            for (start, bytes) in machine.memory
            where address >= start && address + UInt(count) <= start + UInt(bytes.count) {
                return Array(bytes[Int(address - start)...].prefix(count))
            }
            return nil
        }
        system.images = { ["/home/ann/app/app"] }
        system.isTraced = { false }
        return system
    }

    func report(_ expectations: IntegrityExpectations = IntegrityExpectations()) -> IntegrityReport {
        IntegrityCheck(system: system, expectations: expectations).run()
    }
}

extension IntegrityReport {
    var codes: Set<EvidenceCode> { Set(signals.map(\.code)) }
    func strength(_ code: EvidenceCode) -> EvidenceStrength? {
        signals.filter { $0.code == code }.map(\.strength).max()
    }
    var verdict: IntegrityVerdict { IntegrityPolicy.standard.verdict(on: self) }
}
