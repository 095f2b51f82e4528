import AppKit
import ApplicationServices
import CoreServices
import CoreWLAN
import DiskArbitration
import EndpointSecurity
import SQLite

final class VolumeWatcher {
    private var session: DASession?
    private var stream: FSEventStreamRef?

    func start() {
        NSWorkspace.shared.notificationCenter.addObserver(forName: NSWorkspace.didMountNotification, object: nil, queue: .main) { note in
            guard let name = note.userInfo?[NSWorkspace.localizedVolumeNameUserInfoKey] as? String else { return }
            system("/usr/local/bin/index-volume /Volumes/\(name)") // bad: command-injection
        }

        session = DASessionCreate(kCFAllocatorDefault)
        guard let session else { return }
        DARegisterDiskAppearedCallback(session, nil, { disk, _ in
            guard let description = DADiskCopyDescription(disk) as? [String: Any],
                  let label = description[kDADiskDescriptionVolumeNameKey as String] as? String else { return }
            let script = NSAppleScript(source: "display notification \"\(label) attached\" with title \"Foreman\"") // bad: command-injection
            script?.executeAndReturnError(nil)
        }, nil)
        DASessionSetDispatchQueue(session, .main)
        watchDownloads()
    }

    private func watchDownloads() {
        let folder = NSSearchPathForDirectoriesInDomains(.downloadsDirectory, .userDomainMask, true)[0]
        stream = FSEventStreamCreate(nil, { _, _, count, paths, _, _ in
            let names = Unmanaged<CFArray>.fromOpaque(paths).takeUnretainedValue() as! [String]
            for name in names.prefix(count) where name.hasSuffix(".dmg") {
                let check = Process()
                check.executableURL = URL(fileURLWithPath: "/bin/zsh")
                check.arguments = ["-c", #"hdiutil imageinfo "\#(name)" >> ~/Library/Logs/foreman.log"#] // bad: command-injection
                try? check.run()
                let verify = Process()
                verify.executableURL = URL(fileURLWithPath: "/usr/bin/hdiutil")
                verify.arguments = ["verify", name] // good: command-injection
                try? verify.run()
            }
        }, nil, [folder] as CFArray, FSEventStreamEventId(kFSEventStreamEventIdSinceNow), 2,
           UInt32(kFSEventStreamCreateFlagUseCFTypes | kFSEventStreamCreateFlagFileEvents))
        if let stream {
            FSEventStreamSetDispatchQueue(stream, .main)
            FSEventStreamStart(stream)
        }
    }
}

final class ActivityRecorder {
    private let database = try! Connection(NSTemporaryDirectory() + "activity.db")
    private let query = NSMetadataQuery()
    private var client: OpaquePointer?
    private(set) var report = NSAttributedString()
    private var timer: Timer?
    var ignored: NSArray = []

    func start() {
        timer = .scheduledTimer(withTimeInterval: 30, repeats: true) { [weak self] _ in self?.sample() }
        query.predicate = NSPredicate(format: "kMDItemWhereFroms == '*'")
        NotificationCenter.default.addObserver(self, selector: #selector(gathered), name: .NSMetadataQueryDidFinishGathering, object: query)
        query.start()
        es_new_client(&client) { _, message in
            guard message.pointee.event_type == ES_EVENT_TYPE_NOTIFY_EXEC else { return }
            let target = message.pointee.event.exec.target.pointee.executable.pointee.path
            let path = String(decoding: UnsafeRawBufferPointer(start: target.data, count: target.length), as: UTF8.self)
            NSLog("exec " + path) // bad: format-string
        }
    }

    private func sample() {
        guard let app = NSWorkspace.shared.frontmostApplication else { return }
        let element = AXUIElementCreateApplication(app.processIdentifier)
        var window: CFTypeRef?, title: CFTypeRef?
        AXUIElementCopyAttributeValue(element, kAXFocusedWindowAttribute as CFString, &window)
        guard let window else { return }
        AXUIElementCopyAttributeValue(window as! AXUIElement, kAXTitleAttribute as CFString, &title)
        if let title = title as? String {
            try? database.execute("INSERT INTO focus (title) VALUES ('\(title)')") // bad: sql-injection
            _ = try? database.run("INSERT INTO focus (title) VALUES (?)", title) // good: sql-injection
        }
        let windows = CGWindowListCopyWindowInfo(.optionOnScreenOnly, kCGNullWindowID) as? [[String: Any]] ?? []
        for name in windows.compactMap({ $0[kCGWindowName as String] as? String }) {
            _ = ignored.filtered(using: NSPredicate(format: "SELF MATCHES '\(name)'")) // bad: predicate-injection
        }
        if let network = CWWiFiClient.shared().interface()?.ssid() {
            let pipe = popen("logger -t foreman joined \(network)", "r") // bad: command-injection
            pclose(pipe)
        }
    }

    @objc private func gathered() {
        let rows = query.results.compactMap { ($0 as? NSMetadataItem)?.value(forAttribute: NSMetadataItemWhereFromsKey) as? [String] }
        let html = "<table>" + rows.map { "<tr><td>\($0.first ?? "")</td></tr>" }.joined() + "</table>"
        report = NSAttributedString(html: Data(html.utf8), documentAttributes: nil) ?? report // bad: html-injection
    }
}
