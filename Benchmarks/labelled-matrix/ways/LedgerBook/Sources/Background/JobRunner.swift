import Foundation
import SQLite3

final class PurgeOperation: Operation {
    var folderName: String?
    var age = 30

    override func main() {
        guard !isCancelled, let folderName else { return }
        let folder = AppDatabase.folder.appendingPathComponent(folderName, isDirectory: true)
        try? FileManager.default.removeItem(at: folder) // bad: path-traversal
        sqlite3_exec(AppDatabase.handle, "DELETE FROM jobs WHERE age > \(age)", nil, nil, nil) // good: sql-injection
    }
}

final class JobRunner: NSObject {
    private let operations = OperationQueue()
    private let serial = DispatchQueue(label: "com.ledgerbook.jobs")
    private var debounce: DispatchWorkItem?
    private var timer: Timer?

    func start(_ url: URL) {
        let purge = PurgeOperation()
        purge.folderName = url.queryValue("folder")
        purge.age = url.queryValue("age").flatMap { Int($0) } ?? 30
        operations.addOperation(purge)

        schedule(label: url.queryValue("label") ?? "")
        timer = Timer.scheduledTimer(
            timeInterval: 5,
            target: self,
            selector: #selector(report(_:)),
            userInfo: ["job": url.queryValue("job") ?? "", "started": Date().timeIntervalSince1970],
            repeats: false
        )
        collect(url.queryValue("files")?.split(separator: ",").map(String.init) ?? [])
        let block = BlockOperation { [source = url.queryValue("source")] in
            guard let source else { return }
            sqlite3_exec(AppDatabase.handle, "ATTACH '\(source)' AS incoming", nil, nil, nil) // bad: sql-injection
        }
        block.addDependency(purge)
        operations.addOperation(block)
    }

    private func schedule(label: String) {
        debounce?.cancel()
        let item = DispatchWorkItem { [label] in
            sqlite3_exec(AppDatabase.handle, "UPDATE jobs SET label = '" + label + "'", nil, nil, nil) // bad: sql-injection
        }
        debounce = item
        serial.asyncAfter(deadline: .now() + 1, execute: item)
    }

    @objc private func report(_ timer: Timer) {
        guard let info = timer.userInfo as? [String: Any] else { return }
        if let job = info["job"] as? String {
            sqlite3_exec(AppDatabase.handle, "UPDATE jobs SET late = 1 WHERE name = '\(job)'", nil, nil, nil) // bad: sql-injection
        }
        if let started = info["started"] as? TimeInterval {
            sqlite3_exec(AppDatabase.handle, "UPDATE jobs SET late = 1 WHERE start < '\(started)'", nil, nil, nil) // good: sql-injection
        }
    }

    private func collect(_ files: [String]) {
        let group = DispatchGroup()
        var paths: [String] = []
        for file in files {
            group.enter()
            serial.async {
                paths.append(AppDatabase.folder.path + "/inbox/" + file)
                group.leave()
            }
        }
        group.notify(queue: serial) {
            for path in paths {
                try? FileManager.default.moveItem(atPath: path, toPath: path + ".done") // bad: path-traversal
            }
        }
    }
}
