// Queues that are handed to objects of libraries, which call their handlers on them.
import AVFoundation
import Combine
import CoreBluetooth
import CoreMotion
import Foundation
import Network

final class ReachabilityMonitor: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let monitor = NWPathMonitor()
    private let queue = DispatchQueue(label: "net.reachability")
    private var isOnline = true

    init() {
        monitor.pathUpdateHandler = { [weak self] path in
            self?.isOnline = path.status == .satisfied
        }
        monitor.start(queue: queue)
    }

    var online: Bool { queue.sync { isOnline } }
}

final class ReachabilityOnConcurrentQueue: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let monitor = NWPathMonitor()
    private let queue = DispatchQueue(label: "net.reachability", attributes: .concurrent)
    private var isOnline = true

    func start() {
        monitor.pathUpdateHandler = { [weak self] path in
            self?.isOnline = path.status == .satisfied
        }
        monitor.start(queue: queue)
    }

    var online: Bool { queue.sync { isOnline } }
}

final class ReachabilityReadBare: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let monitor = NWPathMonitor()
    private let queue = DispatchQueue(label: "net.reachability")
    private var isOnline = true

    func start() {
        monitor.pathUpdateHandler = { [weak self] path in
            self?.isOnline = path.status == .satisfied
        }
        monitor.start(queue: queue)
    }

    var online: Bool { isOnline }
}

final class ReachabilityOnGlobalQueue: @unchecked Sendable {  // bad: unchecked-sendable-race
    private let monitor = NWPathMonitor()
    private var isOnline = true

    func start() {
        monitor.pathUpdateHandler = { [weak self] path in
            self?.isOnline = path.status == .satisfied
        }
        monitor.start(queue: DispatchQueue.global(qos: .utility))
    }

    var online: Bool { isOnline }
}

final class ReachabilityOnMain: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let monitor = NWPathMonitor()
    private var isOnline = true

    init() {
        monitor.pathUpdateHandler = { [weak self] path in
            self?.isOnline = path.status == .satisfied
        }
        monitor.start(queue: .main)
    }

    @MainActor var online: Bool { isOnline }
}

final class PeerLink: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let connection: NWConnection
    private let queue = DispatchQueue(label: "peer.link")
    private var received = Data()
    private var isReady = false

    init(to endpoint: NWEndpoint) {
        connection = NWConnection(to: endpoint, using: .tcp)
        connection.stateUpdateHandler = { state in
            if case .ready = state { self.isReady = true }
        }
    }

    func open() {
        connection.start(queue: queue)
        receive()
    }

    private func receive() {
        connection.receive(minimumIncompleteLength: 1, maximumLength: 65_536) { data, _, isComplete, _ in
            if let data { self.received.append(data) }
            if !isComplete { self.receive() }
        }
    }

    func send(_ data: Data) {
        queue.async {
            guard self.isReady else { return }
            self.connection.send(content: data, completion: .contentProcessed { _ in self.received.removeAll() })
        }
    }
}

final class PeerLinkWithBareCounter: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let connection: NWConnection
    private let queue = DispatchQueue(label: "peer.link")
    private var received = 0

    init(to endpoint: NWEndpoint) { connection = NWConnection(to: endpoint, using: .tcp) }

    func open() {
        connection.start(queue: queue)
        connection.receiveMessage { data, _, _, _ in self.received += data?.count ?? 0 }
    }

    func reset() { received = 0 }
}

final class HeartbeatTimer: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue = DispatchQueue(label: "heartbeat")
    private let timer: DispatchSourceTimer
    private var beats = 0

    init() {
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now(), repeating: 1)
        timer.setEventHandler { [weak self] in self?.beats += 1 }
        timer.activate()
    }

    func count() -> Int { queue.sync { beats } }
}

final class HeartbeatOnNoQueue: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let queue = DispatchQueue(label: "heartbeat")
    private let timer = DispatchSource.makeTimerSource()
    private var beats = 0

    func start() {
        timer.setEventHandler { [weak self] in self?.beats += 1 }
        timer.activate()
    }

    func count() -> Int { queue.sync { beats } }
}

final class FolderWatcher: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue = DispatchQueue(label: "folder.watcher")
    private var changes: [String] = []
    private var source: (any DispatchSourceFileSystemObject)?

    func watch(_ path: String) {
        queue.async { self.begin(path) }
    }

    private func begin(_ path: String) {
        let handle = open(path, O_EVTONLY)
        let source = DispatchSource.makeFileSystemObjectSource(fileDescriptor: handle, eventMask: .write, queue: queue)
        source.setEventHandler { [weak self] in self?.changes.append(path) }
        source.setCancelHandler { close(handle) }
        source.resume()
        self.source = source
    }

    func seen() -> [String] { queue.sync { changes } }
}

final class HeartRateScanner: NSObject, CBCentralManagerDelegate, @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue = DispatchQueue(label: "ble.scanner")
    private var central: CBCentralManager?
    private var found: [UUID: Int] = [:]

    func start() {
        queue.async {
            self.central = CBCentralManager(delegate: self, queue: self.queue)
        }
    }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        if central.state != .poweredOn { found.removeAll() }
    }

    func centralManager(
        _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any],
        rssi: NSNumber
    ) {
        found[peripheral.identifier] = rssi.intValue
    }

    func strengths() -> [UUID: Int] { queue.sync { found } }
}

final class LooseScanner: NSObject, CBCentralManagerDelegate, @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let queue = DispatchQueue(label: "ble.scanner")
    private lazy var central = CBCentralManager(delegate: self, queue: nil)
    private var found: [UUID: Int] = [:]

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        if central.state != .poweredOn { found.removeAll() }
    }

    func strengths() -> [UUID: Int] { queue.sync { found } }
}

final class FrameCounter: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let frames = DispatchQueue(label: "camera.frames")
    private var dropped = 0

    func attach(to output: AVCaptureVideoDataOutput) {
        output.setSampleBufferDelegate(self, queue: frames)
    }

    func captureOutput(_ output: AVCaptureOutput, didDrop buffer: CMSampleBuffer, from connection: AVCaptureConnection) {
        dropped += 1
    }

    func lost() -> Int { frames.sync { dropped } }
}

final class FrameCounterReadBare: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let frames = DispatchQueue(label: "camera.frames")
    private var dropped = 0

    func attach(to output: AVCaptureVideoDataOutput) {
        output.setSampleBufferDelegate(self, queue: frames)
    }

    func captureOutput(_ output: AVCaptureOutput, didDrop buffer: CMSampleBuffer, from connection: AVCaptureConnection) {
        dropped += 1
    }

    func lost() -> Int { dropped }
}

final class StepTracker: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let motion = CMMotionManager()
    private let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        return queue
    }()
    private var steps = 0

    func start() {
        queue.addOperation {
            self.motion.startAccelerometerUpdates(to: self.queue) { data, _ in
                if let data, data.acceleration.y > 1.2 { self.steps += 1 }
            }
        }
    }

    func reset() {
        queue.addOperation { self.steps = 0 }
    }
}

final class TiltTracker: @unchecked Sendable {  // bad: unchecked-sendable-race
    private let motion = CMMotionManager()
    private let queue = OperationQueue()
    private var tilt = 0.0

    func start() {
        motion.startDeviceMotionUpdates(to: queue) { data, _ in
            self.tilt = data?.attitude.roll ?? 0
        }
    }

    func current() -> Double { tilt }
}

final class LogoutObserver: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue: OperationQueue
    private var logouts = 0

    init() {
        queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        NotificationCenter.default.addObserver(forName: .didLogOut, object: nil, queue: queue) { [weak self] _ in
            self?.logouts += 1
        }
    }

    func reset() {
        queue.addOperation { self.logouts = 0 }
    }
}

final class LogoutObserverWithoutQueue: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let queue: OperationQueue
    private var logouts = 0

    init() {
        queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        NotificationCenter.default.addObserver(forName: .didLogOut, object: nil, queue: nil) { [weak self] _ in
            self?.logouts += 1
        }
    }

    func reset() {
        queue.addOperation { self.logouts = 0 }
    }
}

final class Downloads: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        return queue
    }()
    private lazy var session = URLSession(configuration: .default, delegate: self, delegateQueue: queue)
    private var files: [Int: URL] = [:]

    func start(_ url: URL) {
        queue.addOperation { self.session.downloadTask(with: url).resume() }
    }

    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo url: URL) {
        files[downloadTask.taskIdentifier] = url
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if error != nil { files[task.taskIdentifier] = nil }
    }
}

final class DownloadsCountedElsewhere: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        return queue
    }()
    private var session: URLSession?
    private var files: [Int: URL] = [:]

    override init() {
        super.init()
        session = URLSession(configuration: .default, delegate: self, delegateQueue: queue)
    }

    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo url: URL) {
        files[downloadTask.taskIdentifier] = url
    }

    func count() -> Int { files.count }
}

final class SessionWithItsOwnQueue: NSObject, URLSessionDataDelegate, @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private lazy var session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
    private var body = Data()

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        body.append(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        body.removeAll()
    }
}

final class SessionReadFromOutside: NSObject, URLSessionDataDelegate, @unchecked Sendable {  // bad: unchecked-sendable-race
    private var session: URLSession?
    private var body = Data()

    override init() {
        super.init()
        session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        body.append(data)
    }

    func received() -> Data { body }
}

final class SearchModel: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue = DispatchQueue(label: "search")
    private var cancellable: AnyCancellable?
    private var hits: [String] = []

    func listen(to center: NotificationCenter) {
        queue.async {
            self.cancellable = center.publisher(for: .didLogOut)
                .debounce(for: 0.3, scheduler: self.queue)
                .sink { [weak self] note in self?.hits.append(note.name.rawValue) }
        }
    }

    func found() -> [String] { queue.sync { hits } }
}

final class ParallelSessions: NSObject, URLSessionDataDelegate, @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let callbacks = DispatchQueue(label: "callbacks")
    private let operations = OperationQueue()
    private var session: URLSession?
    private var body = Data()

    init(isWide: Bool) {
        super.init()
        if !isWide { operations.underlyingQueue = callbacks }
        session = URLSession(configuration: .default, delegate: self, delegateQueue: operations)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        body.append(data)
    }

    func received() -> Data { body }
}

final class UnderlyingSession: NSObject, URLSessionDataDelegate, @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let callbacks = DispatchQueue(label: "callbacks")
    private let operations = OperationQueue()
    private var session: URLSession?
    private var body = Data()

    override init() {
        super.init()
        operations.underlyingQueue = callbacks
        session = URLSession(configuration: .default, delegate: self, delegateQueue: operations)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        body.append(data)
    }

    func received() -> Data { callbacks.sync { body } }
}

extension Notification.Name {
    static let didLogOut = Notification.Name("didLogOut")
}
