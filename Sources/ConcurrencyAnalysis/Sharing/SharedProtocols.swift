extension SendableTypes {
    /// Whether a conformance to the protocol makes a type `Sendable`, or asks it to be.
    static func isSharing(_ name: String, importing modules: Set<String>? = nil) -> Bool {
        if sharingProtocols.contains(name) { return true }
        return packageProtocols.contains { module, names in modules?.contains(module) != false && names.contains(name) }
    }

    /// Whether a name of a library is that of a protocol, by the tables or by how protocols are called.
    static func isProtocol(_ name: String) -> Bool {
        if isSharing(name) || mainActorProtocols.contains(name) || plainProtocols.contains(name) { return true }
        return packageProtocols.values.contains { $0.contains(name) } || protocolEnds.contains { name.hasSuffix($0) }
    }

    /// Whether a protocol of the language or of Foundation asks nothing of sharing.
    static func isPlainProtocol(_ name: String) -> Bool { plainProtocols.contains(name) }

    private static let protocolEnds = [
        "Delegate", "DataSource", "Protocol", "Convertible", "Providing", "Representable",
    ]

    /// Protocols that ask nothing of sharing.
    private static let plainProtocols: Set<String> = words(
        """
        AnyObject Equatable Hashable Comparable Codable Encodable Decodable Encoder Decoder Identifiable
        CustomStringConvertible CustomDebugStringConvertible CustomReflectable CustomLeafReflectable
        LosslessStringConvertible TextOutputStream TextOutputStreamable ObservableObject Observable Sequence Collection
        IteratorProtocol AsyncSequence AsyncIteratorProtocol CaseIterable RawRepresentable NSCopying NSMutableCopying
        NSCoding NSSecureCoding NSLocking Strideable AdditiveArithmetic Publisher Subscriber Subscription Subject
        Cancellable Scheduler RandomNumberGenerator Gesture Layout Shape
        """)

    /// Protocols of the language and the SDK that refine `Sendable`, by Swift 6.3 and the headers of the iOS 26.5 SDK.
    ///
    /// `URLSessionDelegate` does so since the iOS 16 SDK, and the protocols below it with it.
    static let sharingProtocols: Set<String> = words(
        """
        Sendable Error LocalizedError CustomNSError RecoverableError CodingKey Actor AnyActor DistributedActor
        DistributedActorSystem Executor SerialExecutor TaskExecutor Clock InstantProtocol DurationProtocol
        SortComparator Trait TestTrait SuiteTrait TestScoping URLSessionDelegate URLSessionTaskDelegate
        URLSessionDataDelegate URLSessionDownloadDelegate URLSessionStreamDelegate URLSessionWebSocketDelegate
        URLAuthenticationChallengeSender URLProtocolClient AppIntent SystemIntent OpenIntent DeleteIntent
        SetFocusFilterIntent AudioStartingIntent LiveActivityStartingIntent EntityQuery EntityStringQuery
        EntityPropertyQuery EnumerableEntityQuery AppEntity AppEnum TransferRepresentation AVAssetDownloadDelegate
        AVAssetWriterDelegate AVAudioRecorderDelegate AVContentKeySessionDelegate AVSpeechSynthesizerDelegate
        AVPlayerItemOutputPullDelegate AVPlayerItemOutputPushDelegate AVVideoCompositing
        AVVideoCompositionInstructionProtocol HMAccessoryDelegate CKSyncEngineDelegate ModelActor HashFunction Digest
        MessageAuthenticationCode MTLDevice MTLCommandQueue MTLLibrary MTLFunction MTLRenderPipelineState
        MTLComputePipelineState MTLDepthStencilState MTLSamplerState MTLFence MTLEvent
        """)

    /// Protocols of packages that refine `Sendable`, by the module that must be imported.
    static let packageProtocols: [String: Set<String>] = [
        "NIOCore": words("EventLoop EventLoopGroup Channel ChannelOption RecvByteBufferAllocator"),
        "NIO": words("EventLoop EventLoopGroup Channel ChannelOption RecvByteBufferAllocator"),
        "Logging": words("LogHandler"),
        "AsyncHTTPClient": words("HTTPClientResponseDelegate"),
        "GRDB": words(
            """
            DatabaseReader DatabaseWriter DatabaseCancellable DatabaseRegionConvertible Association RowAdapter
            ValueObservationScheduler
            """),
        "Alamofire": words(
            """
            RequestInterceptor RequestAdapter RequestRetrier EventMonitor ServerTrustEvaluating ParameterEncoding
            ParameterEncoder CachedResponseHandler RedirectHandler ResponseSerializer DataResponseSerializerProtocol
            DownloadResponseSerializerProtocol DataStreamSerializer DataDecoder DataPreprocessor URLConvertible
            URLRequestConvertible UploadableConvertible Authenticator EmptyResponse
            """),
        "Vapor": words(
            """
            Middleware AsyncMiddleware Responder AsyncResponder Content Authenticatable Authenticator Client Server
            Cache SessionDriver LifecycleHandler ResponseEncodable AsyncResponseEncodable ViewRenderer ContentDecoder
            ContentEncoder BodyStreamWriter AsyncBodyStreamWriter
            """),
        "Nuke": words(
            """
            DataLoading DataCaching ImageCaching ImageProcessing ImageDecoding ImageEncoding ImagePipelineDelegate
            """),
        "Hummingbird": words("RouterMiddleware MiddlewareProtocol HTTPResponder FileProvider"),
        "Crypto": words("HashFunction Digest MessageAuthenticationCode"),
    ]

    /// Protocols of the SDK that belong to the main actor: a class that conforms where it is declared does too.
    ///
    /// AppKit isolates the requirements of its delegates and not the protocols, but for that of the application. SwiftUI,
    /// WebKit and MapKit isolate their protocols since the iOS 18 SDK.
    static let mainActorProtocols: Set<String> = words(
        """
        View ViewModifier App Scene Widget UIViewRepresentable UIViewControllerRepresentable NSViewRepresentable
        NSViewControllerRepresentable DropDelegate PreviewProvider UIApplicationDelegate UISceneDelegate
        UIWindowSceneDelegate UITableViewDataSource UITableViewDelegate UITableViewDataSourcePrefetching
        UITableViewDragDelegate UITableViewDropDelegate UICollectionViewDataSource UICollectionViewDelegate
        UICollectionViewDelegateFlowLayout UICollectionViewDataSourcePrefetching UICollectionViewDragDelegate
        UICollectionViewDropDelegate UIScrollViewDelegate UITextFieldDelegate UITextViewDelegate UISearchBarDelegate
        UISearchControllerDelegate UISearchResultsUpdating UITextInput UIGestureRecognizerDelegate
        UINavigationControllerDelegate UINavigationBarDelegate UITabBarDelegate UITabBarControllerDelegate
        UISplitViewControllerDelegate UIPageViewControllerDelegate UIPageViewControllerDataSource UIPickerViewDelegate
        UIPickerViewDataSource UIImagePickerControllerDelegate UIDocumentPickerDelegate
        UIAdaptivePresentationControllerDelegate UIPopoverPresentationControllerDelegate
        UISheetPresentationControllerDelegate UIViewControllerTransitioningDelegate UIDragInteractionDelegate
        UIDropInteractionDelegate UIColorPickerViewControllerDelegate UIFontPickerViewControllerDelegate
        UIToolbarDelegate WKNavigationDelegate WKUIDelegate WKScriptMessageHandler WKScriptMessageHandlerWithReply
        WKDownloadDelegate WKHTTPCookieStoreObserver WKURLSchemeHandler MKMapViewDelegate MTKViewDelegate
        PHPickerViewControllerDelegate ASAuthorizationControllerDelegate
        ASAuthorizationControllerPresentationContextProviding ASWebAuthenticationPresentationContextProviding
        DataScannerViewControllerDelegate WKApplicationDelegate WKExtensionDelegate NSApplicationDelegate
        """)

    /// Open classes declared `@unchecked Sendable`: a subclass must say so again, and no checked form exists for it.
    static let restated: Set<String> = words(
        """
        Operation BlockOperation OperationQueue NSLock NSRecursiveLock NSCondition NSConditionLock Progress NSError
        NSNumber Unit Dimension Bundle NotificationCenter Process FileHandle URLCache URLSession URLSessionTask
        URLSessionConfiguration URLResponse HTTPURLResponse HTTPCookieStorage URLCredentialStorage DateFormatter
        NumberFormatter DateIntervalFormatter DateComponentsFormatter JSONEncoder JSONDecoder PropertyListEncoder
        PropertyListDecoder NSRegularExpression UIImage UIColor UIFont NSColor NSPersistentContainer
        NSPersistentCloudKitContainer NSPersistentStoreCoordinator NSManagedObjectContext AVURLAsset XCTestExpectation
        XCTWaiter Session Request DataRequest SessionDelegate Interceptor RetryPolicy ServerTrustManager
        """)

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
