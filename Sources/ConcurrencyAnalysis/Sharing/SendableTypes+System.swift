import CodeModel

extension SendableTypes {
    /// Dispatch, os, Synchronization, threads, Network, Security, CryptoKit, C and UserNotifications.
    static let system: [SendableGroup] = [
        SendableGroup(
            .sendable, "the SDK declares dispatch objects Sendable", "dispatch/object.h, OS_OBJECT_SWIFT_SENDABLE",
            """
            DispatchQueue DispatchGroup DispatchSemaphore DispatchSource DispatchIO DispatchWorkloop
            DispatchSerialQueue DispatchConcurrentQueue
            """),
        SendableGroup(
            .sendable, "it is a value without shared storage", "Dispatch interface",
            """
            DispatchTime DispatchWallTime DispatchTimeInterval DispatchQoS DispatchQoS.QoSClass DispatchTimeoutResult
            DispatchPredicate DispatchSpecificKey
            """),
        SendableGroup(
            .threadSafe, "it is a number that Dispatch does not declare Sendable",
            "Dispatch of Swift 6.3 for Linux, asked of the compiler",
            "DispatchWorkItemFlags DispatchQueue.Attributes DispatchQueue.AutoreleaseFrequency"),
        SendableGroup(
            .threadSafe, "it is a dispatch source, whose class the SDK declares Sendable",
            "https://developer.apple.com/documentation/dispatch/dispatchsource",
            """
            DispatchSourceProtocol DispatchSourceTimer DispatchSourceRead DispatchSourceWrite DispatchSourceSignal
            DispatchSourceProcess DispatchSourceFileSystemObject DispatchSourceMemoryPressure
            DispatchSourceUserDataAdd DispatchSourceUserDataOr DispatchSourceUserDataReplace DispatchSourceMachSend
            DispatchSourceMachReceive
            """),
        SendableGroup(
            .notSendable, "it carries a closure that may not be Sendable",
            "Dispatch interface: no Sendable conformance",
            "DispatchWorkItem"),
        SendableGroup(
            .threadSafe, "its calls go to the system log, which accepts them from any thread",
            "https://developer.apple.com/documentation/os/logger", since: "iOS 18 SDK",
            "Logger os.Logger OSLog OSSignposter"),
        SendableGroup(
            .sendable, "it is a lock with its own heap-allocated storage",
            "https://developer.apple.com/documentation/os/osallocatedunfairlock", "OSAllocatedUnfairLock"),
        SendableGroup(.sendable, "it protects the value it holds", "SE-0433", "Mutex"),
        SendableGroup(.sendable, "every access to its value is atomic", "SE-0410", "Atomic AtomicLazyReference"),
        SendableGroup(
            .sendable, "it is itself a lock", "C structure of numbers, SE-0302",
            "os_unfair_lock os_unfair_lock_s OSSpinLock pthread_mutex_t pthread_rwlock_t pthread_cond_t"),
        SendableGroup(
            .threadSafe, "the SDK declares it Sendable where the app requires iOS 17 or macOS 14",
            "Network interface: @available(macOS 14.0, iOS 17.0, *) Sendable", since: "iOS 17 and macOS 14 SDK",
            "NWPathMonitor NWConnection"),
        SendableGroup(
            .sendable, "it is a value without shared storage",
            "https://developer.apple.com/documentation/network/nwendpoint",
            "NWEndpoint NWEndpoint.Host NWEndpoint.Port NWInterface.InterfaceType NWPath.Status NWError"),
        SendableGroup(
            .sendable, "it is immutable", "Security headers of the iOS 26 SDK", since: "iOS 26 SDK",
            "SecCertificate"),
        SendableGroup(
            .sendable, "it is an immutable value",
            "https://github.com/apple/swift-crypto (declared alike in CryptoKit)", since: "iOS 18 SDK",
            """
            SymmetricKey SymmetricKeySize SharedSecret HashedAuthenticationCode SHA256 SHA384 SHA512 SHA256Digest
            SHA384Digest SHA512Digest HMAC HKDF AES.GCM AES.GCM.SealedBox AES.GCM.Nonce ChaChaPoly
            ChaChaPoly.SealedBox ChaChaPoly.Nonce Insecure.MD5 Insecure.SHA1 P256.Signing.PrivateKey
            P256.Signing.PublicKey P256.Signing.ECDSASignature P256.KeyAgreement.PrivateKey
            P256.KeyAgreement.PublicKey P384.Signing.PrivateKey P384.Signing.PublicKey P384.Signing.ECDSASignature
            P384.KeyAgreement.PrivateKey P384.KeyAgreement.PublicKey P521.Signing.PrivateKey P521.Signing.PublicKey
            P521.Signing.ECDSASignature P521.KeyAgreement.PrivateKey P521.KeyAgreement.PublicKey
            Curve25519.Signing.PrivateKey Curve25519.Signing.PublicKey Curve25519.KeyAgreement.PrivateKey
            Curve25519.KeyAgreement.PublicKey
            """),
        SendableGroup(
            .sendable, "it is a number or a set of system flags", "System interface",
            "FileDescriptor FileDescriptor.AccessMode FileDescriptor.OpenOptions FilePermissions"),
        SendableGroup(
            .sendable, "it is a number, or a C struct of numbers only",
            "POSIX headers; SE-0302 infers it of imported structures",
            """
            sockaddr sockaddr_in sockaddr_in6 sockaddr_un sockaddr_storage in_addr in6_addr socklen_t sa_family_t
            in_port_t in_addr_t pollfd timeval timespec itimerval time_t stat statfs statvfs rusage rlimit utsname
            winsize termios fd_set uuid_t pid_t uid_t gid_t mode_t off_t dev_t ino_t size_t ssize_t mach_port_t
            mach_timebase_info_data_t mach_timebase_info kern_return_t audit_token_t sigset_t
            """),
        SendableGroup(
            .notSendable, "it points to memory that other code can modify", "POSIX headers; SE-0331",
            "addrinfo ifaddrs hostent passwd group iovec msghdr sigaction tm"),
        SendableGroup(
            .notSendable, "it is a pointer by another name", "Darwin and POSIX headers; SE-0331",
            "os_unfair_lock_t locale_t"),
        SendableGroup(
            .threadSafe, "its methods can be called from any thread",
            "https://developer.apple.com/documentation/usernotifications/unusernotificationcenter",
            "UNUserNotificationCenter"),
        SendableGroup(
            .notSendable, "it is immutable, though the SDK does not declare it Sendable",
            "UserNotifications headers of the iOS 26 SDK: all properties are readonly, and objects copied",
            """
            UNNotification UNNotificationRequest UNNotificationResponse UNTextInputNotificationResponse
            UNNotificationSettings UNNotificationTrigger UNTimeIntervalNotificationTrigger
            UNCalendarNotificationTrigger UNPushNotificationTrigger UNNotificationAttachment UNNotificationCategory
            UNNotificationAction UNTextInputNotificationAction UNNotificationActionIcon UNNotificationSound
            """),
        SendableGroup(
            .notSendable, "it has a mutable subclass, and an instance may be one",
            "UserNotifications headers of the iOS 26 SDK", "UNNotificationContent"),
        SendableGroup(
            .notSendable, "the SDK does not declare it Sendable, and its documentation makes no promise",
            "UserNotifications headers of the iOS 26 SDK",
            "UNMutableNotificationContent UNLocationNotificationTrigger UNNotificationServiceExtension"),
        SendableGroup(
            .sendable, "it is a value without shared storage", "UserNotifications headers: enumerations and options",
            """
            UNAuthorizationOptions UNAuthorizationStatus UNNotificationPresentationOptions UNNotificationSetting
            UNNotificationCategoryOptions UNNotificationActionOptions UNAlertStyle UNShowPreviewsSetting UNError
            UNNotificationInterruptionLevel UNNotificationSoundName
            """),
    ]
}
