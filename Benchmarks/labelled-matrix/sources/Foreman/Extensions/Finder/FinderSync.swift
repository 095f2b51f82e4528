import FinderSync
import AppKit

final class FinderSync: FIFinderSync {
    override func menu(for menuKind: FIMenuKind) -> NSMenu {
        let menu = NSMenu(title: "Foreman")
        menu.addItem(withTitle: "Count Lines", action: #selector(countLines(_:)), keyEquivalent: "")
        menu.addItem(withTitle: "Compress", action: #selector(compress(_:)), keyEquivalent: "")
        return menu
    }

    @IBAction func countLines(_ sender: AnyObject?) {
        let items = FIFinderSyncController.default().selectedItemURLs() ?? []
        let list = items.map { "\"\($0.path)\"" }.joined(separator: " ")
        let task = Process()
        task.executableURL = URL(filePath: "/bin/bash")
        task.arguments = ["-c", "cat \(list) | wc -l | pbcopy"] // bad: command-injection
        try? task.run()
    }

    @IBAction func compress(_ sender: AnyObject?) {
        let items = FIFinderSyncController.default().selectedItemURLs() ?? []
        let task = Process()
        task.executableURL = URL(filePath: "/usr/bin/ditto")
        task.arguments = ["-c", "-k"] + items.prefix(1).map(\.path) + [NSTemporaryDirectory() + "out.zip"] // good: command-injection
        try? task.run()
    }
}
