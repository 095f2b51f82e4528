import CodeModel

extension SendableTypes {
    /// Modules that were gone through for Swift 6: each public type is declared `Sendable`, or is known not to be.
    ///
    /// `@preconcurrency import` of one is needless, save where the file uses a type of it that `named` does not call
    /// `sendable`, such as `DispatchWorkItem` of Dispatch.
    static let annotatedModules: Set<String> = [
        "Swift", "_Concurrency", "_StringProcessing", "Synchronization", "Observation", "Distributed", "Testing",
        "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationInternationalization", "Dispatch",
        "UIKit", "SwiftUI", "SwiftData", "CloudKit", "StoreKit", "UniformTypeIdentifiers", "CoreTransferable",
        "AppIntents", "CarPlay", "MusicKit", "WeatherKit", "HomeKit", "HealthKit", "Photos", "CryptoKit", "Crypto",
        "NIO", "NIOCore", "NIOPosix", "NIOHTTP1", "NIOConcurrencyHelpers", "NIOFoundationCompat", "Logging", "GRDB",
        "AsyncHTTPClient", "Hummingbird", "HummingbirdCore", "Vapor", "ConcurrencyExtras", "AsyncAlgorithms",
        "Collections", "DequeModule", "OrderedCollections", "HashTreeCollections", "Atomics", "Alamofire",
    ]

    /// The C library of a system.
    static let modulesOfC: Set<String> = ["Glibc", "Musl", "Darwin", "Android", "Bionic", "WASILibc"]

    /// Other frameworks of Apple’s systems, whose types are in the tables as far as they matter.
    static let frameworks: Set<String> = [
        "Accelerate", "AppTrackingTransparency", "AuthenticationServices", "BackgroundTasks", "Carbon", "Charts",
        "Cocoa",
        "Contacts", "Darwin", "DeviceActivity", "ExternalAccessory", "FamilyControls", "FoundationModels", "Glibc",
        "IOBluetooth", "IOSurface", "IdentityLookup", "ImageIO", "Intents", "LinkPresentation", "ManagedSettings",
        "MediaPlayer", "MessageUI", "Messages", "Metal", "MultipeerConnectivity", "NaturalLanguage",
        "NearbyInteraction", "NetworkExtension", "NotificationCenter", "OSLog", "ObjectiveC", "QuartzCore", "QuickLook",
        "SafariServices", "ScriptingBridge", "ServiceManagement", "Social", "SoundAnalysis", "Speech", "Symbols",
        "SystemConfiguration", "Translation", "UserNotificationsUI", "VideoToolbox", "Virtualization", "Vision",
        "WatchConnectivity", "XCTest",
    ]

    /// Objects of the SDK that nobody can change once they are made, though it does not declare them Sendable.
    static let snapshots: Set<String> = [
        "UNNotification", "UNNotificationRequest", "UNNotificationResponse", "UNTextInputNotificationResponse",
        "UNNotificationSettings", "UNNotificationTrigger", "UNTimeIntervalNotificationTrigger",
        "UNCalendarNotificationTrigger", "UNPushNotificationTrigger", "UNNotificationAttachment",
        "UNNotificationCategory", "UNNotificationAction", "UNTextInputNotificationAction", "UNNotificationActionIcon",
        "UNNotificationSound", "NSTextCheckingResult",
    ]

    /// Whether a written type is one of them.
    static func isSnapshot(_ type: String) -> Bool {
        guard case .named(let path, _) = TypeExpression(type).wrapped, let name = path.last else { return false }
        return snapshots.contains(name)
    }

    /// Attributes that isolate to an actor of the whole program.
    static let globalActors: Set<String> = ["MainActor", "ImagePipelineActor"]
}
