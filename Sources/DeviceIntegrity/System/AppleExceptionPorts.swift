#if canImport(Darwin) && !os(tvOS) && !os(watchOS)
    import Darwin

    extension AppleCalls {
        /// How many ports receive breakpoints and bad accesses of this task in the system's stead.
        static func exceptionPorts() -> Int? {
            guard let task else { return nil }
            let kinds = exception_mask_t(1 << EXC_BREAKPOINT | 1 << EXC_BAD_ACCESS | 1 << EXC_BAD_INSTRUCTION)
            let limit = 32
            var count = mach_msg_type_number_t(limit)
            var masks = [exception_mask_t](repeating: 0, count: limit)
            var ports = [exception_handler_t](repeating: 0, count: limit)
            var behaviors = [exception_behavior_t](repeating: 0, count: limit)
            var flavors = [thread_state_flavor_t](repeating: 0, count: limit)
            let result = task_get_exception_ports(
                task, kinds, &masks, &count, &ports, &behaviors, &flavors)
            guard result == KERN_SUCCESS else { return nil }
            let held = ports.prefix(Int(count)).filter { $0 != 0 }
            for port in held { mach_port_deallocate(task, port) }
            return held.count
        }
    }
#endif
