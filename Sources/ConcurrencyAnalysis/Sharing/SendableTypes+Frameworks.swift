import CodeModel

extension SendableTypes {
    static let media: [SendableGroup] = [
        SendableGroup(
            .confined, "it is isolated to the main actor", "AVFoundation headers, NS_SWIFT_UI_ACTOR",
            "AVPlayer AVQueuePlayer AVPlayerItem AVPlayerItemTrack"),
        SendableGroup(
            .sendable, "the SDK declares it Sendable", "AVFoundation and AVFAudio headers, NS_SWIFT_SENDABLE",
            since: "iOS 18 SDK",
            """
            AVURLAsset AVFragmentedAsset AVAssetVariant AVAssetTrackSegment AVAssetTrackGroup AVMetadataItemFilter
            AVContentKey AVContentKeySession AVContentKeyRequest AVContentKeyResponse AVPersistableContentKeyRequest
            AVPlayerLooper AVPlayerItemAccessLog AVPlayerItemErrorLog AVAudioSession AVAudioSessionRouteDescription
            AVAudioSessionPortDescription AVAudioApplication AVAudioRecorder AVAudioTime AVAudioChannelLayout
            AVSpeechSynthesisVoice AVSampleBufferGenerator AVSampleCursor
            """),
        SendableGroup(
            .sendable, "the SDK declares it Sendable", "AVFoundation and AVFAudio headers, NS_SWIFT_SENDABLE",
            since: "iOS 26 SDK",
            """
            AVAudioFormat AVAudioFile AVAudioConverter AVPlayerItemOutput AVPlayerItemVideoOutput
            AVPlayerItemMetadataOutput AVPlayerItemLegibleOutput AVVideoCompositionInstruction
            AVAsynchronousVideoCompositionRequest
            """),
        SendableGroup(
            .notSendable, "the SDK does not declare it Sendable, and its documentation makes no promise",
            "AVFoundation and AVFAudio headers of the iOS 26.5 SDK",
            """
            AVAudioPlayer AVAudioEngine AVAudioPlayerNode AVSpeechSynthesizer AVCaptureSession AVCaptureDevice
            AVCaptureDeviceInput AVCaptureVideoDataOutput AVCaptureAudioDataOutput AVCapturePhotoOutput
            AVCaptureMetadataOutput AVAssetWriter AVAssetReader
            """),
        SendableGroup(
            .notSendable, "its memory is shared and writable", "CoreVideo headers, CV_SWIFT_NONSENDABLE",
            "CVPixelBuffer CVImageBuffer CVBuffer CVPixelBufferPool CVMetalTexture CVMetalTextureCache CVDisplayLink"),
        SendableGroup(
            .sendable, "the SDK declares it Sendable", "CoreMedia headers", since: "iOS 18.5 SDK",
            "CMFormatDescription CMClock CMTimebase CMMemoryPool"),
        SendableGroup(
            .sendable, "it is a value without shared storage", "CoreMedia headers", "CMTime CMTimeRange CMTimeMapping"),
        SendableGroup(
            .sendable, "it is immutable", "CoreGraphics interface: @unchecked Sendable",
            "CGColor CGImage CGColorSpace"),
        SendableGroup(
            .threadSafe, "it is immutable, and its documentation allows sharing it between threads",
            "https://developer.apple.com/documentation/coreimage/cicontext", since: "iOS 26 SDK", "CIContext CIImage"),
        SendableGroup(
            .sendable, "it is immutable", "CoreImage headers", since: "iOS 26 SDK",
            "CIColor CIVector CIKernel CIColorKernel CIWarpKernel CIBlendKernel"),
        SendableGroup(
            .notSendable, "its inputs are mutable, and each thread needs its own",
            "https://developer.apple.com/documentation/coreimage/cicontext", "CIFilter"),
        SendableGroup(
            .sendable, "the protocol refines Sendable", "Metal headers, NS_SWIFT_SENDABLE", since: "iOS 26 SDK",
            """
            MTLDevice MTLCommandQueue MTLLibrary MTLFunction MTLRenderPipelineState MTLComputePipelineState
            MTLDepthStencilState MTLSamplerState MTLFence MTLEvent MTLDynamicLibrary
            """),
        SendableGroup(
            .sendable, "the SDK declares it Sendable", "PhotoKit headers, NS_SWIFT_SENDABLE", since: "iOS 17 SDK",
            """
            PHObject PHAsset PHAssetCollection PHCollection PHCollectionList PHPhotoLibrary PHChange
            PHObjectPlaceholder PHCloudIdentifier PHPersistentChangeToken
            """),
        SendableGroup(
            .sendable, "the SDK declares it Sendable", "PhotoKit headers, NS_SWIFT_SENDABLE", since: "iOS 26 SDK",
            "PHImageManager PHCachingImageManager PHAssetResourceManager PHLivePhoto"),
    ]

    static let data: [SendableGroup] = [
        SendableGroup(
            .sendable, "the SDK declares it Sendable", "CoreData headers, NS_SWIFT_SENDABLE",
            since: "iOS 17 and macOS 14 SDK",
            "NSManagedObjectID NSPersistentContainer NSPersistentCloudKitContainer NSPersistentStoreCoordinator"),
        SendableGroup(
            .threadSafe, "it runs work on its own queue with perform, and its objects may only be used there",
            "https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext", since: "iOS 26 SDK",
            "NSManagedObjectContext"),
        SendableGroup(
            .notSendable, "it is confined to its context's queue",
            "https://developer.apple.com/documentation/coredata/nsmanagedobject",
            "NSManagedObject NSFetchedResultsController NSFetchRequest"),
        SendableGroup(
            .sendable, "the SDK declares it Sendable", "SwiftData interface",
            "ModelContainer PersistentIdentifier ModelConfiguration"),
        SendableGroup(
            .notSendable, "it is confined to the actor that created it",
            "https://developer.apple.com/documentation/swiftdata/modelcontext", "ModelContext"),
        SendableGroup(
            .sendable, "the SDK declares it Sendable", "CloudKit headers and interface, NS_SWIFT_SENDABLE",
            """
            CKContainer CKDatabase CKRecord.ID CKRecordZone.ID CKRecord.Reference CKServerChangeToken CKNotification
            CKQueryNotification CKRecordZoneNotification CKDatabaseNotification CKDatabaseSubscription
            CKRecordZoneSubscription CKOperation.Configuration CKOperationGroup CKQueryOperation.Cursor CKUserIdentity
            CKSyncEngine CKSyncEngine.Configuration CKSyncEngine.State CKSyncEngine.State.Serialization
            CKSyncEngine.Event
            """),
    ]

    static let services: [SendableGroup] = [
        SendableGroup(
            .sendable, "the SDK declares it Sendable: it is immutable", "CoreLocation headers",
            since: "iOS 17 SDK", "CLLocation CLMonitor CLCondition"),
        SendableGroup(
            .sendable, "the SDK declares it Sendable: it is immutable", "CoreLocation headers",
            since: "iOS 18 SDK", "CLPlacemark"),
        SendableGroup(
            .sendable, "it is a value without shared storage", "CoreLocation and MapKit headers",
            """
            CLLocationCoordinate2D CLLocationDistance CLLocationDegrees CLAuthorizationStatus MKCoordinateRegion
            MKCoordinateSpan MKMapPoint MKMapRect MKMapSize
            """),
        SendableGroup(
            .notSendable, "the SDK does not declare it Sendable, and its properties can be set",
            "headers of the iOS 26.5 SDK: no Sendable", "LAContext"),
        SendableGroup(
            .notSendable, "it calls its delegate on the thread or queue it was created with, and is mutable",
            "headers of the iOS 26.5 SDK: no Sendable",
            """
            CLLocationManager CBCentralManager CBPeripheralManager CBPeripheral MCSession SFSpeechRecognizer
            """),
        SendableGroup(
            .notSendable, "the SDK does not declare it Sendable, and its documentation makes no promise",
            "headers of the iOS 26.5 SDK: no Sendable, and no delegate",
            """
            CBCentral CBService CBCharacteristic CBMutableCharacteristic CMMotionManager EKEventStore MKDirections
            MKLocalSearch NSXPCConnection
            """),
        SendableGroup(
            .threadSafe, "its documentation calls it a thread-safe class with an immutable value",
            "https://developer.apple.com/documentation/contacts/cncontact", "CNContact"),
        SendableGroup(
            .sendable, "the SDK declares it Sendable", "StoreKit headers, NS_SWIFT_SENDABLE", since: "iOS 16 SDK",
            """
            SKProduct SKProductDiscount SKProductSubscriptionPeriod SKProductsResponse SKPaymentQueue
            SKPaymentTransaction SKPaymentDiscount SKStorefront
            """),
        SendableGroup(
            .notSendable, "the SDK declares it explicitly non-Sendable", "StoreKit headers, NS_SWIFT_NONSENDABLE",
            "SKPayment SKMutablePayment SKRequest SKProductsRequest SKReceiptRefreshRequest"),
        SendableGroup(
            .sendable, "it is a value without shared storage", "StoreKit interface", of: ["StoreKit"],
            """
            Product Product.PurchaseResult Product.PurchaseOption Product.SubscriptionInfo
            Product.SubscriptionInfo.Status Product.SubscriptionInfo.RenewalInfo Product.SubscriptionOffer
            Product.SubscriptionPeriod Transaction AppTransaction Storefront StoreKitError
            """),
        SendableGroup(
            .conditional, "it is as safe as the verified value", "StoreKit interface", of: ["StoreKit"],
            "VerificationResult"),
        SendableGroup(
            .sendable, "the SDK declares it Sendable", "HealthKit headers, NS_SWIFT_SENDABLE", since: "iOS 17 SDK",
            """
            HKHealthStore HKQuantity HKObjectType HKSampleType HKQuantityType HKCategoryType HKCharacteristicType
            HKCorrelationType HKSeriesType HKActivitySummaryType
            """),
        SendableGroup(
            .sendable, "the SDK declares it Sendable", "HealthKit headers, NS_SWIFT_SENDABLE", since: "iOS 18 SDK",
            """
            HKUnit HKSample HKQuantitySample HKCategorySample HKWorkout HKObject HKQuery HKDevice HKSource
            HKQueryAnchor
            """
        ),
        SendableGroup(
            .sendable, "it is immutable", "UniformTypeIdentifiers headers", since: "iOS 16 SDK", "UTType"),
    ]
}
