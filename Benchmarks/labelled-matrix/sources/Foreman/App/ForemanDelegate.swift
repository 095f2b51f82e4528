import AppKit
import WebKit

@main
final class ForemanDelegate: NSObject, NSApplicationDelegate {
    private let jobs = NSMutableArray()
    private let panel = WKWebView()
    private let inbox = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.foreman")!
    private let volumes = VolumeWatcher()
    private let activity = ActivityRecorder()
    private let bench = BenchController()

    func applicationWillFinishLaunching(_ notification: Notification) {
        NSAppleEventManager.shared().setEventHandler(self, andSelector: #selector(handle(event:reply:)),
                                                     forEventClass: AEEventClass(kInternetEventClass), andEventID: AEEventID(kAEGetURL))
        NSApp.servicesProvider = self
        volumes.start()
        activity.start()
        bench.start()
    }

    func applicationDidFinishLaunching(_ notification: Notification) {
        let center = DistributedNotificationCenter.default()
        center.addObserver(forName: .init("com.foreman.reveal"), object: nil, queue: .main) { note in
            guard let text = note.object as? String, let url = URL(string: text) else { return }
            NSWorkspace.shared.open(url) // bad: open-redirect
        }
        center.addObserver(self, selector: #selector(purge(_:)), name: .init("com.foreman.purge"), object: nil)

        let observer = Unmanaged.passUnretained(self).toOpaque()
        CFNotificationCenterAddObserver(CFNotificationCenterGetDarwinNotifyCenter(), observer, { _, observer, _, _, _ in
            guard let observer else { return }
            Unmanaged<ForemanDelegate>.fromOpaque(observer).takeUnretainedValue().readInbox()
        }, "com.foreman.inbox" as CFString, nil, .deliverImmediately)
    }

    @objc private func purge(_ note: Notification) {
        guard let job = note.userInfo?["job"] as? String else { return }
        let folder = URL.cachesDirectory.appending(path: "Jobs").appending(path: job)
        try? FileManager.default.trashItem(at: folder, resultingItemURL: nil) // bad: path-traversal
    }

    @objc private func handle(event: NSAppleEventDescriptor, reply: NSAppleEventDescriptor) {
        guard let text = event.paramDescriptor(forKeyword: keyDirectObject)?.stringValue, let url = URLComponents(string: text) else { return }
        switch url.host {
        case "checkout":
            let branch = url.queryItems?.first { $0.name == "branch" }?.value ?? "main"
            let git = Process()
            git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            git.arguments = ["bash", "-lc", "cd ~/Foreman && git checkout \(branch)"] // bad: command-injection
            try? git.run()
        case "build":
            guard let number = url.queryItems?.first(where: { $0.name == "n" })?.value.flatMap(Int.init) else { return }
            let make = Process()
            make.executableURL = URL(fileURLWithPath: "/bin/bash")
            make.arguments = ["-lc", "cd ~/Foreman && make build-\(number)"] // good: command-injection
            try? make.run()
        default:
            break
        }
    }

    func application(_ application: NSApplication, open urls: [URL]) {
        for url in urls where url.pathExtension == "foremanjob" {
            guard let job = NSDictionary(contentsOf: url), let steps = job["steps"] as? [String] else { continue }
            let list = steps.map { "<li>\($0)</li>" }.joined()
            panel.loadHTMLString("<ol>\(list)</ol>", baseURL: Bundle.main.resourceURL) // bad: html-injection
        }
    }

    private func readInbox() {
        guard let data = try? Data(contentsOf: inbox.appending(path: "message.json")),
              let message = try? JSONDecoder().decode([String: String].self, from: data) else { return }
        if let pattern = message["highlight"], let rule = try? Regex(pattern).ignoresCase() { // bad: regex-injection
            panel.title.map { NSLog("%@", $0.contains(rule) ? "match" : "none") }
        }
        if let tab = UserDefaults(suiteName: "group.com.foreman")?.string(forKey: "tab") {
            panel.evaluateJavaScript("openTab('\(tab)')") // bad: javascript-injection
        }
    }

    @objc func wrapSelection(_ pboard: NSPasteboard, userData: String, error: AutoreleasingUnsafeMutablePointer<NSString>) {
        guard let text = pboard.string(forType: .string) else { return }
        let fold = Process()
        fold.launchPath = "/bin/sh"
        fold.arguments = ["-c", "echo \"\(text)\" | fold -w 72 | pbcopy"] // bad: command-injection
        fold.launch()
    }

    @objc func countSelection(_ pboard: NSPasteboard, userData: String, error: AutoreleasingUnsafeMutablePointer<NSString>) {
        let input = Pipe()
        let count = Process()
        count.executableURL = URL(fileURLWithPath: "/bin/sh")
        count.arguments = ["-c", "wc -w | pbcopy"] // good: command-injection
        count.standardInput = input
        try? count.run()
        input.fileHandleForWriting.write(Data((pboard.string(forType: .string) ?? "").utf8))
        try? input.fileHandleForWriting.close()
    }
}

final class FindJobsCommand: NSScriptCommand {
    override func performDefaultImplementation() -> Any? {
        let jobs = NSApp.orderedDocuments as NSArray
        let condition = evaluatedArguments?["where"] as? String ?? "TRUEPREDICATE"
        let named = jobs.filtered(using: NSPredicate(format: "displayName == %@", directParameter as? String ?? "")) // good: predicate-injection
        return named.count + jobs.filtered(using: NSPredicate(format: "displayName CONTAINS '" + condition + "'")).count // bad: predicate-injection
    }
}
