import Foundation

/// Fixed-size ring of audio samples, filled by the capture side and drained
/// by the encoder.
class SampleBuffer: @unchecked Sendable {
    private let lock = NSLock()
    private var storage: [Float]
    private var head = 0
    private var filled = 0

    init(capacity: Int) {
        storage = Array(repeating: 0, count: capacity)
    }

    func write(_ sample: Float) {
        lock.lock()
        defer { lock.unlock() }
        storage[(head + filled) % storage.count] = sample
        if filled == storage.count {
            head = (head + 1) % storage.count
        } else {
            filled += 1
        }
    }

    func read() -> Float? {
        lock.lock()
        defer { lock.unlock() }
        guard filled > 0 else { return nil }
        let sample = storage[head]
        head = (head + 1) % storage.count
        filled -= 1
        return sample
    }
}

/// Adds a level meter for the recording screen.
final class MeteredSampleBuffer: SampleBuffer, @unchecked Sendable {
    private var peak: Float = 0

    override func write(_ sample: Float) {
        super.write(sample)
        peak = max(peak * 0.995, abs(sample))
    }

    var peakDecibels: Float {
        peak > 0 ? 20 * log10(peak) : -.infinity
    }
}

@main
struct CaptureDemo {
    static func main() {
        let buffer = MeteredSampleBuffer(capacity: 256)
        let group = DispatchGroup()
        for channel in 0..<2 {
            group.enter()
            Thread.detachNewThread {
                for i in 0..<1500 {
                    buffer.write(sin(Float(i) * 0.05 + Float(channel)))
                }
                group.leave()
            }
        }
        group.enter()
        Thread.detachNewThread {
            var drained = 0
            for i in 0..<2500 {
                if buffer.read() != nil { drained += 1 }
                if i % 100 == 0 { _ = buffer.peakDecibels }
            }
            print("drained:", drained)
            group.leave()
        }
        group.wait()
        print("peak finite:", buffer.peakDecibels.isFinite)
    }
}
