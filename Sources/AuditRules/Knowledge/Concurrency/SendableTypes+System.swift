extension SendableTypes {
    /// Dispatch, os, Synchronization, threads, Network, Security and CryptoKit.
    static let system: [SendableGroup] = [
        SendableGroup(
            .sendable, "the SDK declares dispatch objects Sendable", "dispatch/object.h, OS_OBJECT_SWIFT_SENDABLE",
            """
            DispatchQueue DispatchGroup DispatchSemaphore DispatchSource DispatchIO DispatchWorkloop DispatchSerialQueue
            DispatchConcurrentQueue OperationQueue.SchedulerTimeType
            """),
        SendableGroup(
            .sendable, "it is a value without shared parts", "Dispatch interface",
            """
            DispatchTime DispatchWallTime DispatchTimeInterval DispatchQoS DispatchQoS.QoSClass DispatchTimeoutResult
            DispatchPredicate DispatchSpecificKey
            """),
        SendableGroup(
            .notSendable, "it carries a closure that need not be Sendable",
            "Dispatch interface: no Sendable conformance", "DispatchWorkItem"),
        SendableGroup(
            .threadSafe, "every call goes to the system's log, which takes them from every thread",
            "https://developer.apple.com/documentation/os/logger", "Logger OSLog OSSignposter OSSignpostID"),
        SendableGroup(
            .sendable, "it is a lock that is allocated once", "https://developer.apple.com/documentation/os/osallocatedunfairlock",
            "OSAllocatedUnfairLock"),
        SendableGroup(
            .sendable, "it guards the value that it holds", "SE-0433", "Mutex"),
        SendableGroup(
            .sendable, "every access to its value is atomic", "SE-0410", "Atomic AtomicLazyReference"),
        SendableGroup(
            .notSendable, "it is a lock as a plain value: as a stored property of Swift it may be moved or copied",
            "https://developer.apple.com/documentation/os/osallocatedunfairlock", "os_unfair_lock os_unfair_lock_s"),
    ]
}
