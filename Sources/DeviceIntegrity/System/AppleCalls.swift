#if canImport(Darwin)
    import Darwin
    import MachO

    /// Calls of Apple's systems, one a function. What their answers mean is the probes' to say.
    enum AppleCalls {
        /// `P_TRACED` of the process, `sysctl(3)`.
        static func isTraced() -> Bool? {
            var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
            var info = kinfo_proc()
            var size = MemoryLayout<kinfo_proc>.stride
            guard sysctl(&name, UInt32(name.count), &info, &size, nil, 0) == 0, size > 0 else { return nil }
            return info.kp_proc.p_flag & P_TRACED != 0
        }

        /// The port of this task. C has it as a variable, which Swift takes for one that others change; its address is
        /// asked for by name.
        static var task: mach_port_t? {
            dlsym(SymbolCalls.anywhere, "mach_task_self_")?.load(as: mach_port_t.self)
        }

        /// The kernel copies: memory that is gone is an error here, and no trap.
        static func memory(_ address: UInt, _ count: Int) -> [UInt8]? {
            guard let task else { return nil }
            var read: vm_size_t = 0
            var isRead = false
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { space, filled in
                let target = vm_address_t(UInt(bitPattern: space.baseAddress))
                isRead =
                    vm_read_overwrite(task, vm_address_t(address), vm_size_t(count), target, &read)
                    == KERN_SUCCESS
                filled = isRead ? min(Int(read), count) : 0
            }
            return isRead && bytes.count == count ? bytes : nil
        }

        /// The program's own first.
        static func images() -> [String]? {
            (0..<_dyld_image_count()).compactMap { _dyld_get_image_name($0).map { String(cString: $0) } }
        }

        /// Names of interfaces, each once.
        static func interfaces() -> [String] {
            var list: UnsafeMutablePointer<ifaddrs>?
            guard getifaddrs(&list) == 0 else { return [] }
            defer { freeifaddrs(list) }
            var names: [String] = []
            var entry = list
            while let interface = entry, names.count < 256 {
                if let start = interface.pointee.ifa_name {
                    let name = String(cString: start)
                    if !names.contains(name) { names.append(name) }
                }
                entry = interface.pointee.ifa_next
            }
            return names
        }
    }
#endif
