extension SendableTypes {
    /// Widely used packages, by their source of 2026.
    static let packages: [SendableGroup] = server + storage + clients + collections

    private static let nio = [
        "NIOCore", "NIO", "NIOPosix", "NIOHTTP1", "NIOConcurrencyHelpers", "Vapor", "AsyncHTTPClient",
    ]

    private static let server: [SendableGroup] = [
        SendableGroup(
            .sendable, "the package declares it Sendable", "https://github.com/apple/swift-nio", of: nio,
            """
            ByteBuffer ByteBufferView ByteBufferAllocator EventLoop EventLoopGroup EventLoopFuture EventLoopPromise
            Channel ChannelPipeline MultiThreadedEventLoopGroup NIOThreadPool NonBlockingFileIO NIOFileHandle
            SocketAddress TimeAmount NIODeadline Scheduled RepeatedTask NIOLock ConditionLock NIOLoopBound
            NIOLoopBoundBox NIOAsyncChannel NIOAsyncChannelOutboundWriter NIOAsyncChannelInboundStream HTTPHeaders
            HTTPMethod HTTPRequestHead HTTPResponseHead HTTPResponseStatus HTTPVersion IOData FileRegion
            EmbeddedChannel
            """),
        SendableGroup(
            .conditional, "it is as safe as what it holds", "https://github.com/apple/swift-nio", of: nio,
            "NIOLockedValueBox CircularBuffer MarkedCircularBuffer ThreadSpecificVariable AddressedEnvelope HTTPPart"),
        SendableGroup(
            .notSendable, "it is confined to its event loop, and the package declares it non-Sendable",
            "https://github.com/apple/swift-nio", of: nio,
            """
            ChannelHandlerContext ClientBootstrap ServerBootstrap DatagramBootstrap NIOPipeBootstrap
            NIOClientTCPBootstrap NIOAny ByteToMessageHandler MessageToByteHandler EventLoopFuture.Isolated
            EventLoopPromise.Isolated IdleStateHandler SNIHandler HTTPRequestEncoder HTTPResponseEncoder
            """),
        SendableGroup(
            .sendable, "the package declares it Sendable", "https://github.com/apple/swift-log",
            of: ["Logging", "Vapor", "Hummingbird"],
            "Logger Logger.Level Logger.Message Logger.Metadata Logger.MetadataValue Logger.MetadataProvider LogHandler"
        ),
        SendableGroup(
            .sendable, "the package declares it Sendable", "https://github.com/swift-server/async-http-client",
            of: ["AsyncHTTPClient"],
            """
            HTTPClient HTTPClient.Configuration HTTPClient.Request HTTPClient.Response HTTPClient.Body
            HTTPClient.Cookie HTTPClient.Task HTTPClient.EventLoopPreference HTTPClient.EventLoopGroupProvider
            HTTPClientRequest HTTPClientResponse
            """),
        SendableGroup(
            .sendable, "the package declares it Sendable", "https://github.com/vapor/vapor", of: ["Vapor"],
            """
            Application Request Response Routes Route Environment Client ClientRequest ClientResponse View Session
            SessionData SessionID Middlewares URI Validations HTTPCookies HTTPMediaType ContentConfiguration FileIO
            Cache
            """),
        SendableGroup(
            .sendable, "the package declares it Sendable", "https://github.com/hummingbird-project/hummingbird",
            of: ["Hummingbird", "HummingbirdCore"],
            """
            Request Response RequestBody ResponseBody HTTPError ApplicationConfiguration URI MediaType Cookie Cookies
            CacheControl FileIO Environment RouterPath
            """),
    ]

    private static let storage: [SendableGroup] = [
        SendableGroup(
            .sendable, "the package declares it Sendable, and it synchronizes its connections",
            "https://github.com/groue/GRDB.swift", of: ["GRDB"],
            """
            DatabaseQueue DatabasePool DatabaseReader DatabaseWriter DatabaseSnapshotPool DatabaseMigrator
            ValueObservation SharedValueObservation DatabaseRegionObservation AnyDatabaseCancellable
            DatabaseCancellable
            """),
        SendableGroup(
            .sendable, "it is a value without shared storage", "https://github.com/groue/GRDB.swift", of: ["GRDB"],
            """
            DatabaseValue DatabaseRegion Configuration Column SQL StatementArguments DatabaseDateComponents
            FTS3Pattern FTS5Pattern TableAlias
            """),
        SendableGroup(
            .notSendable, "it is confined to its connection's queue, and the package declares it non-Sendable",
            "https://github.com/groue/GRDB.swift", of: ["GRDB"],
            "Database Row Statement Record RowCursor RecordCursor"),
        SendableGroup(
            .notSendable, "it is confined to the thread or actor that opened its realm",
            "https://www.mongodb.com/docs/atlas/device-sdks/sdk/swift/crud/threading/", of: ["RealmSwift", "Realm"],
            "Realm Object EmbeddedObject Results List LinkingObjects MutableSet RLMRealm RLMObject RLMResults"),
        SendableGroup(
            .sendable, "the package declares it Sendable", "https://github.com/realm/realm-swift",
            of: ["RealmSwift", "Realm"], "ThreadSafeReference ObjectId Decimal128 Realm.Configuration SyncConfiguration"
        ),
    ]

    private static let clients: [SendableGroup] = [
        SendableGroup(
            .sendable, "the package declares it Sendable, and it protects its state with a lock",
            "https://github.com/Alamofire/Alamofire", of: ["Alamofire"],
            """
            Session Request DataRequest DownloadRequest UploadRequest DataStreamRequest WebSocketRequest
            SessionDelegate Interceptor Adapter Retrier RetryPolicy ConnectionLostRetryPolicy ServerTrustManager
            NetworkReachabilityManager ClosureEventMonitor JSONParameterEncoder URLEncodedFormParameterEncoder
            """),
        SendableGroup(
            .sendable, "it is a value without shared storage", "https://github.com/Alamofire/Alamofire",
            of: ["Alamofire"],
            "HTTPHeader HTTPHeaders HTTPMethod AFError"),
        SendableGroup(
            .conditional, "it is as safe as its value", "https://github.com/Alamofire/Alamofire", of: ["Alamofire"],
            "DataResponse DownloadResponse DataTask DownloadTask"),
        SendableGroup(
            .sendable, "the package declares it Sendable", "https://github.com/kean/Nuke (since 12.0)",
            of: ["Nuke", "NukeUI", "NukeExtensions"],
            """
            ImagePipeline ImagePrefetcher ImageTask ImageRequest ImageResponse ImageContainer ImageCache ImageCacheKey
            ImageCaching DataCache DataCaching DataLoader DataLoading ImageDecoding ImageDecodingContext
            ImageDecoderRegistry ImageEncoding ImageEncodingContext ImageProcessing ImageProcessingContext
            ImageProcessingOptions AssetType
            """),
        SendableGroup(
            .notSendable, "the package declares none of its types Sendable", "https://github.com/ReactiveX/RxSwift",
            of: ["RxSwift", "RxCocoa", "RxRelay"],
            """
            Observable PublishSubject BehaviorSubject ReplaySubject AsyncSubject PublishRelay BehaviorRelay
            ReplayRelay DisposeBag Disposable CompositeDisposable SerialDisposable AnyObserver Single Maybe
            Completable Driver Signal
            """),
    ]

    private static let collections: [SendableGroup] = [
        SendableGroup(
            .conditional, "it is as safe as its elements", "https://github.com/apple/swift-collections",
            of: ["Collections", "DequeModule", "OrderedCollections", "HeapModule", "HashTreeCollections"],
            "Deque OrderedSet OrderedDictionary Heap TreeSet TreeDictionary"),
        SendableGroup(
            .sendable, "it is a value without shared storage", "https://github.com/apple/swift-collections",
            of: ["Collections", "BitCollections"], "BitSet BitArray"),
        SendableGroup(
            .conditional, "every access to its value is atomic", "https://github.com/apple/swift-atomics",
            of: ["Atomics"],
            "ManagedAtomic ManagedAtomicLazyReference UnsafeAtomic UnsafeAtomicLazyReference"),
        SendableGroup(
            .conditional, "it is as safe as its elements", "https://github.com/apple/swift-async-algorithms",
            of: ["AsyncAlgorithms"],
            """
            AsyncChannel AsyncThrowingChannel AsyncMerge2Sequence AsyncZip2Sequence AsyncZip3Sequence
            AsyncChain2Sequence AsyncDebounceSequence AsyncTimerSequence AsyncBufferSequence
            AsyncCombineLatest2Sequence AsyncRemoveDuplicatesSequence
            """),
        SendableGroup(
            .sendable, "it protects the value it holds", "https://github.com/pointfreeco/swift-concurrency-extras",
            of: ["ConcurrencyExtras", "ComposableArchitecture", "Dependencies"], "LockIsolated AnyHashableSendable"),
        SendableGroup(
            .notSendable, "it declares whatever it holds Sendable, without protecting it",
            "https://github.com/pointfreeco/swift-concurrency-extras",
            of: ["ConcurrencyExtras", "ComposableArchitecture", "Dependencies"], "UncheckedSendable"),
    ]
}
