extension SendableTypes {
    /// Foundation, by the headers and interfaces of the SDKs from iOS 16 to iOS 26.5 and, for values, Swift 6.3.
    static let foundation: [SendableGroup] = [
        SendableGroup(
            .sendable, "it is a value without shared storage",
            "https://developer.apple.com/documentation/swift/sendable",
            """
            Date DateComponents DateInterval Calendar TimeZone Locale Locale.Language Locale.Region Locale.Currency
            Locale.LanguageCode URL URLComponents URLQueryItem URLRequest UUID Data Decimal IndexPath IndexSet
            CharacterSet PersonNameComponents Notification.Name TimeInterval CGFloat CGPoint CGSize CGRect CGVector
            CGAffineTransform NSRange NSPoint NSSize NSRect NSNotification.Name URLError CocoaError POSIXError
            String.Encoding ComparisonResult QualityOfService FileAttributeKey FileAttributeType URLResourceKey
            Morphology InflectionRule Date.FormatStyle Date.ISO8601FormatStyle Date.RelativeFormatStyle
            Date.IntervalFormatStyle Date.ParseStrategy IntegerFormatStyle FloatingPointFormatStyle
            ByteCountFormatStyle Measurement Unit Dimension UnitLength UnitMass UnitDuration UnitSpeed UnitTemperature
            UnitVolume UnitArea UnitAngle UnitPressure UnitPower UnitEnergy UnitFrequency UnitInformationStorage
            SortDescriptor Predicate JSONEncoder.OutputFormatting FileManager.SearchPathDirectory SortOrder
            StringTransform
            """),
        SendableGroup(
            .sendable, "it is a value without shared storage", "Foundation interface", since: "iOS 17 SDK",
            "AttributedString AttributedSubstring AttributeContainer KeyPathComparator LocalizedStringResource"),
        SendableGroup(
            .sendable, "the SDK declares it Sendable: it is immutable", "Foundation headers, NS_SWIFT_SENDABLE",
            """
            NSDate NSDateInterval NSLocale NSTimeZone NSDecimalNumber NSDecimalNumberHandler NSError NSNull NSNumber
            NSURL NSUUID NSURLQueryItem URLResponse HTTPURLResponse CachedURLResponse HTTPCookie URLCredential
            URLProtectionSpace URLSessionTaskMetrics URLSessionTaskTransactionMetrics URLSessionWebSocketTask.Message
            """),
        SendableGroup(
            .sendable, "the SDK declares it Sendable: it is designed for use from several threads",
            "Foundation headers, NS_SWIFT_SENDABLE",
            """
            NSLock NSRecursiveLock NSCondition NSConditionLock Progress URLSessionTask URLSessionDataTask
            URLSessionDownloadTask URLSessionUploadTask URLSessionStreamTask URLSessionWebSocketTask FileHandle Pipe
            HTTPCookieStorage URLCredentialStorage NSKeyValueObservation
            """),
        SendableGroup(
            .sendable, "the SDK declares it Sendable", "Foundation headers of macOS 14, NS_SWIFT_SENDABLE",
            since: "iOS 17 and macOS 14 SDK",
            """
            Operation BlockOperation OperationQueue Process NSDistributedLock NSFileAccessIntent
            URLAuthenticationChallenge PersonNameComponentsFormatter NSXPCListenerEndpoint
            """),
        SendableGroup(
            .threadSafe, "its documentation says the class is thread-safe",
            "https://developer.apple.com/documentation/foundation/userdefaults", "UserDefaults"),
        SendableGroup(
            .threadSafe, "it can be read and modified from several threads without a lock",
            "https://developer.apple.com/documentation/foundation/nscache", "NSCache"),
        SendableGroup(
            .threadSafe, "the shared file manager's methods can be called from several threads",
            "https://developer.apple.com/documentation/foundation/filemanager", "FileManager"),
        SendableGroup(
            .threadSafe, "it synchronizes access to its list of observers",
            "https://developer.apple.com/documentation/foundation/notificationcenter",
            since: "iOS 17 and macOS 14 SDK", "NotificationCenter DistributedNotificationCenter"),
        SendableGroup(
            .threadSafe, "its documentation says the session API is thread-safe",
            "https://developer.apple.com/documentation/foundation/urlsession", since: "iOS 16 SDK", "URLSession"),
        SendableGroup(
            .threadSafe, "its documentation says the class is thread-safe",
            "https://developer.apple.com/documentation/foundation/urlcache", since: "iOS 16 SDK", "URLCache"),
        SendableGroup(
            .threadSafe, "it is immutable and designed for concurrent use",
            "https://developer.apple.com/documentation/foundation/nsregularexpression", since: "iOS 16 SDK",
            "NSRegularExpression NSDataDetector"),
        SendableGroup(
            .threadSafe, "it synchronizes its own state",
            "https://developer.apple.com/documentation/foundation/bundle", since: "iOS 17 and macOS 14 SDK", "Bundle"),
        SendableGroup(
            .threadSafe, "its documentation says the class is thread-safe",
            "https://developer.apple.com/documentation/foundation/processinfo", since: "iOS 18 SDK", "ProcessInfo"),
        SendableGroup(
            .threadSafeUnlessConfigured, "it only reads its settings while coding; changing them then is a race",
            "Foundation interface: extension JSONDecoder : @unchecked Sendable", since: "iOS 16 SDK",
            "JSONEncoder JSONDecoder PropertyListEncoder PropertyListDecoder"),
        SendableGroup(
            .threadSafeUnlessConfigured, "it is thread-safe since iOS 7, but changing its settings is not",
            "https://developer.apple.com/documentation/foundation/dateformatter", since: "iOS 16 SDK",
            "DateFormatter NumberFormatter DateIntervalFormatter DateComponentsFormatter"),
        SendableGroup(
            .threadSafeUnlessConfigured, "it only reads its settings while formatting; changing them then is a race",
            "https://developer.apple.com/documentation/foundation/iso8601dateformatter",
            "ISO8601DateFormatter"),
        SendableGroup(
            .threadSafeUnlessConfigured, "a session copies it, but other references can still modify it",
            "https://developer.apple.com/documentation/foundation/urlsessionconfiguration", since: "iOS 16 SDK",
            "URLSessionConfiguration"),
        SendableGroup(
            .notSendable, "it has a mutable subclass, and an instance may be one",
            threadSafetySummary,
            """
            NSString NSArray NSDictionary NSSet NSOrderedSet NSData NSAttributedString NSIndexSet NSCharacterSet
            NSURLRequest NSObject
            """),
        SendableGroup(
            .notSendable, "it is mutable, and two threads must not modify it at once",
            threadSafetySummary,
            """
            NSMutableString NSMutableArray NSMutableDictionary NSMutableSet NSMutableOrderedSet NSCountedSet
            NSMutableData NSMutableAttributedString NSMutableIndexSet NSMutableCharacterSet NSMutableURLRequest
            NSHashTable NSMapTable NSPointerArray NSPointerFunctions NSEnumerator NSCoder NSKeyedArchiver
            NSKeyedUnarchiver Scanner XMLParser Stream InputStream OutputStream UndoManager NSUserActivity FileWrapper
            """),
        SendableGroup(
            .notSendable, "it is confined to one thread",
            threadSafetySummary,
            "RunLoop Timer NotificationQueue Port MessagePort SocketPort NSMachPort"),
        SendableGroup(
            .notSendable, "the SDK does not declare it Sendable, and its documentation makes no promise",
            "Foundation headers of the iOS 26.5 SDK",
            """
            Formatter ByteCountFormatter RelativeDateTimeFormatter MeasurementFormatter ListFormatter LengthFormatter
            MassFormatter EnergyFormatter NSPredicate NSExpression NSSortDescriptor NSCalendar NSTextCheckingResult
            Thread URLProtocol
            """),
        SendableGroup(
            .notSendable, "it carries an object and a dictionary of any type",
            "Foundation interface: unavailable Sendable conformance", "Notification NSNotification"),
        SendableGroup(
            .notSendable, "the SDK declares it explicitly non-Sendable",
            "Foundation interface: unavailable Sendable conformance",
            """
            URLResourceValues NSDictionary.Iterator NSFastEnumerationIterator NotificationCenter.Publisher
            NotificationCenter.Notifications Timer.TimerPublisher
            """),
    ]

    /// Apple's list of classes that are and are not safe on several threads.
    static let threadSafetySummary =
        "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Multithreading/"
        + "ThreadSafetySummary/ThreadSafetySummary.html"
}
