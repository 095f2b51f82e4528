import AuditKit
import CodeModel

/// The methods of a type that a library calls on a queue, since the type handed itself over as a delegate.
struct QueuedDelegates {
    /// What is held in a method, by the type of its first parameter: the object that calls.
    private var turns: [String: HeldLocks] = [:]
    /// The selectors that notifications of other threads call.
    private var selectors: [Node] = []

    /// - Parameter elsewhere: The calls of other types that hand over an object of this one.
    init(_ code: TypeCode, _ calls: LockOperations, elsewhere: [Node] = []) {
        let own = code.type.all.trees.flatMap { $0.nodes(.call, named: Self.callerNames) }.filter { call in
            code.owns(call)
                && call.arguments.contains { $0.unwrapped.kind == .reference && $0.unwrapped.name == "self" }
        }
        for call in own + elsewhere {
            guard let caller = callers[call.name], var turn = caller.turn(in: call, calls) else { continue }
            // What a queue is called elsewhere means nothing here.
            if !code.owns(call) { turn = turn.mapped { $0.hasPrefix("@") ? $0 : caller.ownTurn(in: call) } }
            if call.name == "URLSession", !calls.namesThreads, turn.isOffMain, turn != .anyThread {
                turn.take(HeldLocks.turn(HeldLocks.ofDelegates))
            }
            for type in caller.types { turns[type] = turns[type]?.joining(turn, calls) ?? turn }
        }
        for place in code.type.all.trees.flatMap({ $0.members("delegate") }) where code.owns(place) {
            guard let (types, turn) = calls.turn(ofDelegateSet: place) else { continue }
            for type in types { turns[type] = turns[type]?.joining(turn, calls) ?? turn }
        }
        selectors = code.type.all.trees.flatMap { $0.nodes(.call, named: "addObserver") }.filter { call in
            code.owns(call) && LibraryCallbacks.hearsElsewhere(call)
        }.compactMap { $0.argument("selector") }
        for name in code.type.all.flatMap(\.inheritedTypes).map(TypeName.base) {
            for type in served[name] ?? [] where turns[type] == nil { turns[type] = HeldLocks(HeldLocks.turn(name)) }
        }
    }

    /// What is held when a method begins; `nil` where no library is known to call it.
    func turn(of method: Node) -> HeldLocks? {
        guard method.kind == .functionDecl else { return nil }
        if selectors.contains(where: { $0.descendantsAndSelf.contains { $0.name == method.name } }) {
            return .anyThread
        }
        guard !turns.isEmpty, let first = method.child(.parameter)?.typeText else { return nil }
        return turns[TypeName.base(first)]
    }

    /// The names of the calls that hand over a delegate.
    static let callerNames: Set<String> = Set(callers.keys)
}

extension HeldLocks {
    /// What is held whichever of two queues calls; who asks for threads still learns that it is none of the main thread's.
    fileprivate func joining(_ other: HeldLocks, _ calls: LockOperations) -> HeldLocks {
        let met = meeting(other)
        guard calls.namesThreads, met.modes.isEmpty, isOffMain, other.isOffMain else { return met }
        return .anyThread
    }

    fileprivate var isOffMain: Bool { !modes.isEmpty && modes["@MainActor"] == nil }
}

/// A call that hands over a delegate and the queue for it.
private struct DelegateCaller: Sendable {
    /// The objects that call, as the methods of the delegate take them first.
    let types: [String]
    let queueLabel: String
    let withoutQueue: Fallback

    /// On what a delegate is called that comes without a queue.
    enum Fallback: Sendable {
        case main
        /// A serial queue that the object makes for itself.
        case own
        case unknown
    }

    init(_ types: String..., queue label: String = "queue", without fallback: Fallback = .unknown) {
        self.types = types
        queueLabel = label
        withoutQueue = fallback
    }

    /// What is held in the methods of the delegate; `nil` where nothing tells.
    func turn(in call: Node, _ calls: LockOperations) -> HeldLocks? {
        if let queue = call.argument(queueLabel), queue.unwrapped.kind != .nilLiteral {
            return calls.turn(on: queue, for: name(in: call)) ?? HeldLocks.none
        }
        switch withoutQueue {
        case .main: return HeldLocks("@MainActor")
        case .own: return HeldLocks(ownTurn(in: call))
        case .unknown: return nil
        }
    }

    /// The queue of the object that a call makes.
    func ownTurn(in call: Node) -> String { HeldLocks.turn(name(in: call)) }

    private func name(in call: Node) -> String { "\(call.name)#\(call.range.lowerBound)" }
}

/// By the name of the initializer or method, from the pages of Core Bluetooth, Foundation, AVFoundation, CallKit,
/// Core NFC, ScreenCaptureKit and CocoaAsyncSocket.
private let callers: [String: DelegateCaller] = [
    "CBCentralManager": DelegateCaller("CBCentralManager", "CBPeripheral", without: .main),
    "CBPeripheralManager": DelegateCaller("CBPeripheralManager", without: .main),
    "URLSession": DelegateCaller("URLSession", queue: "delegateQueue", without: .own),
    "setSampleBufferDelegate": DelegateCaller("AVCaptureOutput"),
    "setMetadataObjectsDelegate": DelegateCaller("AVCaptureMetadataOutput"),
    "setDelegate": DelegateCaller(
        "AVAssetResourceLoader", "AVContentKeySession", "AVCaptureDataOutputSynchronizer", "AVCaptureDepthDataOutput",
        "AVPlayerItemOutput", "CXProvider"),
    "NFCNDEFReaderSession": DelegateCaller("NFCNDEFReaderSession"),
    "NFCTagReaderSession": DelegateCaller("NFCTagReaderSession"),
    "addStreamOutput": DelegateCaller("SCStream", queue: "sampleHandlerQueue"),
    "GCDAsyncSocket": DelegateCaller("GCDAsyncSocket", queue: "delegateQueue"),
    "GCDAsyncUdpSocket": DelegateCaller("GCDAsyncUdpSocket", queue: "delegateQueue"),
]

/// Delegates that are called on a serial queue of the framework's own, with the first parameters of their methods.
///
/// Source: the pages of Watch Connectivity, Multipeer Connectivity, HealthKit, SceneKit, PhotoKit ("Photos calls this method
/// on an arbitrary serial queue"), AVFoundation (AVCapturePhotoCaptureDelegate: "on a common dispatch queue—not necessarily
/// the main queue") and StoreKit (SKProductsRequestDelegate: "may not be returned on the main thread").
private let served: [String: [String]] = [
    "WCSessionDelegate": ["WCSession"], "MCSessionDelegate": ["MCSession"],
    "HKWorkoutSessionDelegate": ["HKWorkoutSession"], "HKLiveWorkoutBuilderDelegate": ["HKLiveWorkoutBuilder"],
    "SCNSceneRendererDelegate": ["SCNSceneRenderer"], "ARSCNViewDelegate": ["SCNSceneRenderer"],
    "PHPhotoLibraryChangeObserver": ["PHChange"], "AVCapturePhotoCaptureDelegate": ["AVCapturePhotoOutput"],
    "AVCaptureFileOutputRecordingDelegate": ["AVCaptureFileOutput"],
    "SKProductsRequestDelegate": ["SKProductsRequest"],
]
