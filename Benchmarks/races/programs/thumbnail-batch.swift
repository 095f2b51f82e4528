import Foundation

struct Thumbnail: Sendable {
    let page: Int
    let checksum: Int
}

/// The pages of a batch that one worker renders.
final class BatchSlice: @unchecked Sendable {
    let pages: Range<Int>
    var thumbnails: [Thumbnail] = []
    var failed = 0

    init(pages: Range<Int>) {
        self.pages = pages
    }

    func render() {
        for page in pages {
            if page % 17 == 0 {
                failed += 1
            } else {
                thumbnails.append(Thumbnail(page: page, checksum: page &* 2_654_435 & 0xFFFF))
            }
        }
    }
}

struct ThumbnailBatch {
    let pageCount: Int
    let width: Int

    /// Renders all pages and returns them in order.
    func run() -> (thumbnails: [Thumbnail], failed: Int) {
        let size = (pageCount + width - 1) / width
        let slices = (0..<width).map {
            BatchSlice(pages: ($0 * size)..<min(pageCount, ($0 + 1) * size))
        }
        let group = DispatchGroup()
        for slice in slices {
            DispatchQueue.global().async(group: group) { slice.render() }
        }
        group.wait()
        return (slices.flatMap(\.thumbnails), slices.reduce(0) { $0 + $1.failed })
    }

    /// Renders the first page only.
    func cover() -> Thumbnail? {
        let ready = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var result: Thumbnail?
        DispatchQueue.global().async {
            let slice = BatchSlice(pages: 1..<2)
            slice.render()
            result = slice.thumbnails.first
            ready.signal()
        }
        ready.wait()
        return result
    }
}

@main
struct ThumbnailDemo {
    static func main() {
        let batch = ThumbnailBatch(pageCount: 400, width: 4)
        var rendered = 0
        for _ in 0..<10 {
            let output = batch.run()
            rendered += output.thumbnails.count + output.failed
            precondition(batch.cover()?.page == 1)
        }
        print("rendered:", rendered)
    }
}
