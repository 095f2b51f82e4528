// The names are Apple’s.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

public typealias CFWriteStream = OutputStream

/// Where the events of a stream are told.
@available(macOS 10.9, iOS 7.0, tvOS 9.0, watchOS 2.0, *)
public func CFWriteStreamSetDispatchQueue(_ stream: CFWriteStream, _ queue: DispatchQueue?) {
    (stream as? BoundOutput)?.queue = queue
}

extension Stream {
    @available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, *)
    public class func getBoundStreams(
        withBufferSize bufferSize: Int, inputStream: UnsafeMutablePointer<InputStream?>?,
        outputStream: UnsafeMutablePointer<OutputStream?>?
    ) {
        let pipe = Pipe(size: bufferSize)
        inputStream?.pointee = BoundInput(pipe)
        outputStream?.pointee = BoundOutput(pipe)
    }
}

private final class Pipe: @unchecked Sendable {
    let condition = NSCondition()
    let size: Int
    var bytes: [UInt8] = []
    var isClosed = false
    var tell: (() -> Void)?

    init(size: Int) { self.size = size }

    func locked<Value>(_ body: () -> Value) -> Value {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }
}

private final class BoundInput: InputStream {
    private let pipe: Pipe

    init(_ pipe: Pipe) {
        self.pipe = pipe
        super.init(data: Data())
    }
    override func open() {}
    override var hasBytesAvailable: Bool { true }
    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        let (count, tell) = pipe.locked {
            while pipe.bytes.isEmpty, !pipe.isClosed { pipe.condition.wait() }
            let count = min(length, pipe.bytes.count)
            for place in 0..<count { buffer[place] = pipe.bytes[place] }
            pipe.bytes.removeFirst(count)
            return (count, pipe.tell)
        }
        tell?()
        return count
    }
}

private final class BoundOutput: OutputStream {
    private let pipe: Pipe
    private var status = Stream.Status.notOpen
    var queue: DispatchQueue?
    private weak var told: (any StreamDelegate)?

    init(_ pipe: Pipe) {
        self.pipe = pipe
        super.init(toMemory: ())
    }
    required init(toMemory: ()) { fatalError("a bound stream has a pipe") }
    override var delegate: (any StreamDelegate)? {
        get { told }
        set { told = newValue }
    }
    override var streamStatus: Stream.Status { status }
    override var hasSpaceAvailable: Bool { pipe.locked { !pipe.isClosed && pipe.bytes.count < pipe.size } }
    override func open() {
        status = .open
        let (queue, this) = (queue, Weak(self))
        let tell = { queue?.async { this.value.map { $0.told?.stream($0, handle: .hasSpaceAvailable) } } }
        pipe.locked { pipe.tell = { tell() } }
        tell()
    }
    override func write(_ buffer: UnsafePointer<UInt8>, maxLength length: Int) -> Int {
        pipe.locked {
            let count = min(length, pipe.size - pipe.bytes.count)
            pipe.bytes += UnsafeBufferPointer(start: buffer, count: count)
            pipe.condition.broadcast()
            return count
        }
    }
    override func close() {
        status = .closed
        pipe.locked {
            (pipe.isClosed, pipe.tell) = (true, nil)
            pipe.condition.broadcast()
        }
    }
}

private final class Weak: @unchecked Sendable {
    private(set) weak var value: BoundOutput?
    init(_ value: BoundOutput) { self.value = value }
}
