#if canImport(Darwin)
    import Darwin
    import Foundation

    extension IntegritySystem {
        /// This machine and this process.
        public static let live = apple()

        private static func apple() -> IntegritySystem {
            var system = IntegritySystem(platform: currentPlatform)
            system.pageSize = Int(sysconf(_SC_PAGESIZE))
            system.useFiles()
            let (program, folder) = (Bundle.main.executablePath, Bundle.main.bundlePath)
            system.executable = { program }
            system.appFolder = { folder }
            system.home = { NSHomeDirectory() }
            system.environment = EnvironmentCalls.all
            system.userID = { geteuid() }
            system.memory = AppleCalls.memory
            system.function = SymbolCalls.function
            system.owner = SymbolCalls.owner
            system.images = AppleCalls.images
            system.isTraced = AppleCalls.isTraced
            system.answers = LoopbackCalls.answers
            system.interfaces = AppleCalls.interfaces
            system.hasProxy = { AppleCalls.proxies().hasProxy }
            system.interfacesInUse = { AppleCalls.proxies().interfaces }
            #if !os(tvOS) && !os(watchOS)
                system.exceptionPorts = AppleCalls.exceptionPorts
                system.forks = AppleCalls.forks
            #endif
            #if os(macOS)
                system.isSigned = AppleCalls.isSigned
            #endif
            return system
        }

        private static var currentPlatform: Platform {
            #if targetEnvironment(simulator)
                .simulator
            #elseif os(macOS)
                .mac
            #elseif targetEnvironment(macCatalyst)
                .deviceAppOnMac
            #else
                ProcessInfo.processInfo.isiOSAppOnMac ? .deviceAppOnMac : .appleDevice
            #endif
        }
    }
#endif
