// Podcast app: code that reads and writes the members of other types.
import Foundation

@MainActor
final class Controls {
    let store = EpisodeStore()
    let downloads = DownloadList()

    func pick(_ name: String) {
        store.selected = name
        if !downloads.active.contains(name) { downloads.start(name) }
    }
}

final class Autoplay: @unchecked Sendable {  // bad: unchecked-chain
    private let store: EpisodeStore
    private let player: AudioPlayer

    init(store: EpisodeStore, player: AudioPlayer) {
        self.store = store
        self.player = player
    }

    func next() async {
        guard let name = store.episodes.first else { return }
        store.selected = name
        player.play(URL(fileURLWithPath: name))
    }
}

final class ChapterPicker: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private let list: ChapterList
    init(list: ChapterList) { self.list = list }
    func title(_ index: Int) -> String { list.chapters[index].title }
}
