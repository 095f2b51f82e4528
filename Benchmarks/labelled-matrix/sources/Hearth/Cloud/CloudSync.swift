import UIKit
import CloudKit
import CoreData
import WebKit
import FirebaseDatabase
import FirebaseFirestore
import FirebaseRemoteConfig
import AVFoundation

final class SharedHomes: UIResponder, UIWindowSceneDelegate {
    private let container = CKContainer(identifier: "iCloud.app.hearth")
    private let pictures = URL.documentsDirectory.appending(path: "Pictures")
    let notice = WKWebView()

    func windowScene(_ windowScene: UIWindowScene, userDidAcceptCloudKitShareWith cloudKitShareMetadata: CKShare.Metadata) {
        let title = cloudKitShareMetadata.share[CKShare.SystemFieldKey.title] as? String ?? ""
        let query = CKQuery(recordType: "Home", predicate: NSPredicate(format: "title = '\(title)'")) // bad: predicate-injection
        container.sharedCloudDatabase.fetch(withQuery: query) { _ in }
        let own = CKQuery(recordType: "Home", predicate: NSPredicate(format: "%K = %@", "title", title)) // good: predicate-injection
        container.privateCloudDatabase.fetch(withQuery: own) { _ in }
    }

    func sceneDidBecomeActive(_ scene: UIScene) {
        Task {
            let query = CKQuery(recordType: "Picture", predicate: NSPredicate(value: true))
            let (matches, _) = try await container.publicCloudDatabase.records(matching: query)
            for case .success(let record) in matches.map(\.1) {
                guard let asset = record["image"] as? CKAsset, let source = asset.fileURL, let name = record["name"] as? String else { continue }
                try FileManager.default.copyItem(at: source, to: pictures.appending(path: name)) // bad: path-traversal
                try FileManager.default.copyItem(at: source, to: pictures.appending(path: record.recordID.recordName.filter(\.isHexDigit))) // good: path-traversal
            }
        }
        NotificationCenter.default.addObserver(self, selector: #selector(storeChanged(_:)),
                                               name: NSUbiquitousKeyValueStore.didChangeExternallyNotification, object: nil)
    }

    @objc private func storeChanged(_ note: Notification) {
        guard let saved = NSUbiquitousKeyValueStore.default.data(forKey: "layout") else { return }
        let layout = NSKeyedUnarchiver.unarchiveObject(with: saved) // bad: unsafe-deserialization
        NotificationCenter.default.post(name: .init("layout"), object: layout)
    }
}

extension SharedHomes: CKSyncEngineDelegate {
    func handleEvent(_ event: CKSyncEngine.Event, syncEngine: CKSyncEngine) async {
        guard case .fetchedRecordZoneChanges(let changes) = event else { return }
        for modification in changes.modifications {
            let memo = modification.record["memo"] as? String ?? ""
            await MainActor.run { _ = notice.loadHTMLString("<p>\(memo)</p>", baseURL: nil) } // bad: html-injection
        }
    }

    func nextRecordZoneChangeBatch(_ context: CKSyncEngine.SendChangesContext, syncEngine: CKSyncEngine) async -> CKSyncEngine.RecordZoneChangeBatch? { nil }
}

final class NeighbourhoodViewController: UIViewController {
    private let board = WKWebView()
    private let context: NSManagedObjectContext
    private var registration: ListenerRegistration?
    private let player = AVPlayer()
    private let output = AVPlayerItemMetadataOutput(identifiers: nil)

    init(context: NSManagedObjectContext) {
        self.context = context
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        Database.database().reference(withPath: "wall/latest").observe(.value) { [board] snapshot in
            guard let post = snapshot.value as? [String: Any], let text = post["text"] as? String else { return }
            board.loadHTMLString("<div class=post>" + text + "</div>", baseURL: nil) // bad: html-injection
        }
        registration = Firestore.firestore().collection("alerts").addSnapshotListener { [context] snapshot, _ in
            for change in snapshot?.documentChanges ?? [] {
                guard let street = change.document.data()["street"] as? String else { continue }
                let request = NSFetchRequest<NSManagedObject>(entityName: "House")
                request.predicate = NSPredicate(format: "street BEGINSWITH '\(street)' AND muted == NO") // bad: predicate-injection
                _ = try? context.fetch(request)
            }
        }
        RemoteConfig.remoteConfig().fetchAndActivate { [board] _, _ in
            let tone = RemoteConfig.remoteConfig().configValue(forKey: "tone").numberValue.intValue
            DispatchQueue.main.async { board.evaluateJavaScript("setTone(\(tone))") } // good: javascript-injection
        }
        output.setDelegate(self, queue: .main)
        player.currentItem?.add(output)
    }
}

extension NeighbourhoodViewController: AVPlayerItemMetadataOutputPushDelegate {
    func metadataOutput(_ output: AVPlayerItemMetadataOutput, didOutputTimedMetadataGroups groups: [AVTimedMetadataGroup],
                        from track: AVPlayerItemTrack?) {
        for item in groups.flatMap(\.items) {
            guard let song = item.stringValue else { continue }
            board.evaluateJavaScript("nowPlaying('\(song)')", completionHandler: nil) // bad: javascript-injection
        }
    }
}
