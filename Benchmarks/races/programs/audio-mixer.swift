import Foundation

/// Gains and output of the mixing graph.
final class MixerState: @unchecked Sendable {
    private(set) var gains: [Int: Float] = [:]
    private(set) var rendered = 0
    var isMuted = false

    func setGain(_ gain: Float, channel: Int) {
        gains[channel] = min(1, max(0, gain))
    }

    func render(frames: Int) -> Float {
        rendered += frames
        guard !isMuted else { return 0 }
        return gains.values.reduce(0, +) * Float(frames)
    }
}

/// Front door of the audio subsystem.
final class AudioEngine: Sendable {
    private let queue = DispatchQueue(label: "audio.engine", qos: .userInteractive)
    private let state = MixerState()

    func setGain(_ gain: Float, channel: Int) {
        queue.async { [state] in state.setGain(gain, channel: channel) }
    }

    func setMuted(_ muted: Bool) {
        perform { $0.isMuted = muted }
    }

    func render(frames: Int) -> Float {
        queue.sync { state.render(frames: frames) }
    }

    func renderedFrames() async -> Int {
        await withCheckedContinuation { continuation in
            queue.async { [state] in continuation.resume(returning: state.rendered) }
        }
    }

    private func perform(_ work: @escaping @Sendable (MixerState) -> Void) {
        queue.async { [state] in
            work(state)
        }
    }
}

@main
struct MixerDemo {
    static func main() async {
        let engine = AudioEngine()
        await withTaskGroup(of: Void.self) { group in
            for track in 0..<4 {
                group.addTask {
                    for i in 0..<300 {
                        engine.setGain(Float(i % 10) / 10, channel: track)
                        if i % 50 == 0 { engine.setMuted(i % 100 == 0) }
                        if i % 3 == 0 { _ = engine.render(frames: 64) }
                    }
                }
            }
            group.addTask {
                for _ in 0..<50 { _ = await engine.renderedFrames() }
            }
        }
        print("frames:", await engine.renderedFrames())
    }
}
