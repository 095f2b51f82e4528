// Boxes made only to carry one reference into a Sendable closure, and classes that merely sound like it.
import Foundation
import Synchronization

typealias Answer = CheckedContinuation<Int, any Error>

func screenshots() -> AsyncStream<Date> {
    AsyncStream { continuation in
        final class ObserverHolder: @unchecked Sendable {  // bad: observer-box, unchecked-sendable-race
            var value: (any NSObjectProtocol)?
        }
        let holder = ObserverHolder()
        holder.value = NotificationCenter.default.addObserver(
            forName: Notification.Name("screenshot"), object: nil, queue: nil
        ) { _ in continuation.yield(Date()) }
        continuation.onTermination = { _ in
            if let value = holder.value { NotificationCenter.default.removeObserver(value) }
        }
    }
}

func downloads(_ start: @escaping @Sendable () async -> Void) -> AsyncStream<Int> {
    AsyncStream { continuation in
        class Ref: @unchecked Sendable {  // bad: observer-box, unchecked-sendable-race
            var task: Task<Void, Never>? = nil
        }
        let ref = Ref()
        ref.task = Task {
            await start()
            continuation.finish()
        }
        continuation.onTermination = { _ in ref.task?.cancel() }
    }
}

private final class Unsafe<Value>: @unchecked Sendable {  // bad: observer-box, unchecked-sendable-race
    var value: Value
    init(_ value: Value) { self.value = value }
}

func firstChange(_ name: Notification.Name) async {
    let token = Unsafe<(any NSObjectProtocol)?>(nil)
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        token.value = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { _ in
            token.value.map(NotificationCenter.default.removeObserver)
            token.value = nil
            done.resume()
        }
    }
}

fileprivate final class AnswerWrapper: @unchecked Sendable {  // bad: observer-box, unchecked-sendable-race
    var answer: Answer?
    init(answer: Answer? = nil) { self.answer = answer }
}

func ask(_ send: @escaping @Sendable (@escaping @Sendable (Int) -> Void) -> Void) async throws -> Int {
    let wrapper = AnswerWrapper()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { answer in
            wrapper.answer = answer
            send { number in
                wrapper.answer?.resume(returning: number)
                wrapper.answer = nil
            }
        }
    } onCancel: {
        wrapper.answer?.resume(throwing: CancellationError())
        wrapper.answer = nil
    }
}

final class TimerBox: @unchecked Sendable {  // bad: observer-box, unchecked-sendable-race
    var timer: (any DispatchSourceTimer)?
}

func ticks() -> AsyncStream<Void> {
    AsyncStream { continuation in
        let box = TimerBox()
        let timer = DispatchSource.makeTimerSource()
        timer.setEventHandler { continuation.yield() }
        box.timer = timer
        timer.resume()
        continuation.onTermination = { _ in
            box.timer?.cancel()
            box.timer = nil
        }
    }
}

final class WorkItemHolder: @unchecked Sendable {  // bad: observer-box, unchecked-sendable-race
    fileprivate var item: DispatchWorkItem?
}

func poll(_ body: @escaping @Sendable () -> Bool) {
    let holder = WorkItemHolder()
    holder.item = DispatchWorkItem {
        if body(), let item = holder.item {
            DispatchQueue.global().asyncAfter(deadline: .now() + 1, execute: item)
        }
    }
    holder.item?.perform()
}

final class Pump {
    func run(_ sink: @escaping @Sendable (String) -> Void) {
        final class StreamState: @unchecked Sendable {  // bad: observer-box, unchecked-sendable-race
            var handle: FileHandle?
        }
        let state = StreamState()
        state.handle = FileHandle.standardInput
        DispatchQueue.global().async {
            while let data = state.handle?.availableData, !data.isEmpty {
                sink(String(decoding: data, as: UTF8.self))
            }
            state.handle = nil
        }
    }
}

private final class ResultBox<Value>: @unchecked Sendable {  // bad: observer-box, unchecked-sendable-race
    var result: Result<Value, any Error>?
}

func blocking<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
    let box = ResultBox<Value>()
    let done = DispatchSemaphore(value: 0)
    Task {
        do { box.result = .success(try await work()) } catch { box.result = .failure(error) }
        done.signal()
    }
    done.wait()
    guard let result = box.result else { throw CancellationError() }
    return try result.get()
}

final class CancelBag: @unchecked Sendable {  // bad: observer-box, unchecked-sendable-race
    var cancellation: (() -> Void)?
}

func stoppable(_ start: (CancelBag) -> Void) -> @Sendable () -> Void {
    let bag = CancelBag()
    start(bag)
    return { bag.cancellation?() }
}

extension NotificationCenter {
    func bytes(_ name: Notification.Name) -> AsyncStream<Int> {
        AsyncStream { continuation in
            final class Token: @unchecked Sendable {  // bad: observer-box, unchecked-sendable-race
                var raw: NSObjectProtocol!
            }
            let token = Token()
            token.raw = addObserver(forName: name, object: nil, queue: nil) { note in
                continuation.yield(note.userInfo?.count ?? 0)
            }
            continuation.onTermination = { _ in NotificationCenter.default.removeObserver(token.raw as Any) }
        }
    }
}

final class ProcessBox: @unchecked Sendable {  // bad: observer-box, unchecked-sendable-race
    var process: Process?
}

func runTool(_ path: String) async throws {
    let box = ProcessBox()
    try await withTaskCancellationHandler {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        box.process = process
        try process.run()
    } onCancel: {
        box.process?.terminate()
    }
}

final class IteratorBox: @unchecked Sendable {  // bad: observer-box, unchecked-sendable-race
    var iterator: AsyncStream<Int>.AsyncIterator?
}

func pull(_ stream: AsyncStream<Int>) -> AsyncStream<Int> {
    let box = IteratorBox()
    box.iterator = stream.makeAsyncIterator()
    return AsyncStream { await box.iterator?.next() }
}

final class MutexBox: Sendable {  // good: observer-box
    private let task = Mutex<Task<Void, Never>?>(nil)
    func set(_ new: Task<Void, Never>) { task.withLock { $0 = new } }
    func cancel() { task.withLock { $0?.cancel() } }
}

actor ObserverHolder2 {  // good: observer-box
    private var token: (any NSObjectProtocol)?
    func hold(_ token: sending any NSObjectProtocol) { self.token = token }
}

@MainActor
final class TokenBox2 {  // good: observer-box
    var token: (any NSObjectProtocol)?
}

final class AccessTokenHolder: Sendable {  // good: observer-box
    let token: String
    init(token: String) { self.token = token }
}

struct ColourBox: Sendable {  // good: observer-box
    var red = 0
    var green = 0
}

final class GiftBox: @unchecked Sendable {  // good: observer-box; bad: unchecked-sendable-needless
    let contents: [String]
    init(contents: [String]) { self.contents = contents }
}

final class SessionToken: @unchecked Sendable {  // good: observer-box; bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var value: String
    private var uses = 0
    private var refreshed = Date()

    init(value: String) { self.value = value }

    func use() -> String {
        lock.lock()
        defer { lock.unlock() }
        uses += 1
        return value
    }

    func refresh(_ new: String) {
        lock.lock()
        defer { lock.unlock() }
        value = new
        refreshed = Date()
    }
}

final class LinkedNode {  // good: observer-box
    var next: LinkedNode?
}

final class StringWrapper: NSObject, @unchecked Sendable {  // good: observer-box; bad: unchecked-sendable-needless
    let text: String
    init(_ text: String) { self.text = text }
}

final class FormatterBox: @unchecked Sendable {  // good: observer-box; bad: unchecked-sendable-documented-member
    let formatter = ISO8601DateFormatter()
    func text(_ date: Date) -> String { formatter.string(from: date) }
}

enum TaskToken: Sendable {  // good: observer-box
    case idle
    case running(Task<Void, Never>)
}

final class CartHolder: @unchecked Sendable {  // good: observer-box; bad: unchecked-sendable-race
    var lines: [String] = []
    var coupon: String?
    var total = 0

    func add(_ line: String, _ price: Int) {
        lines.append(line)
        total += price
    }

    func apply(_ code: String) { coupon = code }
}

final class RegionBox: @unchecked Sendable {  // good: observer-box; bad: unchecked-sendable-needless
    let north: Double
    let south: Double
    init(north: Double, south: Double) {
        self.north = north
        self.south = south
    }
}

final class TaskGroupRunner: @unchecked Sendable {  // good: observer-box; bad: unchecked-chain
    private let cart: CartHolder
    init(cart: CartHolder) { self.cart = cart }
    func run() async { await Task.yield() }
}
