// Podcast app: the player, its download list and the store, used from one another.
import AVFoundation
import Foundation

final class EpisodeStore: @unchecked Sendable {  // bad: unchecked-sendable-race
    private(set) var episodes: [String] = []
    var selected: String?

    func add(_ episode: String) { episodes.append(episode) }
}

final class DownloadList: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    let queue = DispatchQueue(label: "podcast.downloads")
    var active: Set<String> = []

    func start(_ name: String) { queue.async { self.active.insert(name) } }
}

final class AudioPlayer: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue = DispatchQueue(label: "podcast.player")
    private var player: AVAudioPlayer?
    private var rate: Float = 1

    func play(_ file: URL) {
        queue.async { [weak self] in
            guard let self else { return }
            player = try? AVAudioPlayer(contentsOf: file)
            player?.rate = rate
            player?.play()
        }
    }

    func faster() {
        queue.sync {
            rate += 0.25
            player?.rate = rate
        }
    }
}

/// Chapters never change once parsed.
final class ChapterList: @unchecked Sendable {  // bad: unchecked-sendable-needless
    let chapters: [Chapter]
    init(chapters: [Chapter]) { self.chapters = chapters }

    struct Chapter: Sendable, Hashable {  // good: unchecked-sendable-race
        let title: String
        let start: Duration
    }
}
