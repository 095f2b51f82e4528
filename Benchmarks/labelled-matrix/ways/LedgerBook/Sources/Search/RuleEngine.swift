import Foundation
import ObjectiveC
import SQLite3
import UIKit

final class RuleDraft: NSObject {
    @objc dynamic var pattern = ""
    @objc dynamic var memo: NSString = ""
    @objc dynamic var priority = 0
}

private var originKey: UInt8 = 0

extension RuleDraft {
    var origin: String? {
        get { objc_getAssociatedObject(self, &originKey) as? String }
        set { objc_setAssociatedObject(self, &originKey, newValue, .OBJC_ASSOCIATION_COPY_NONATOMIC) }
    }
}

final class RuleEngine: NSObject {
    private let draft = RuleDraft()
    private var observations: [NSKeyValueObservation] = []
    private var token: NSObjectProtocol?
    private var listener: Task<Void, Never>?
    private let rows = NSMutableArray()
    private let memory = NSCache<NSString, NSString>()

    override init() {
        super.init()
        observations = [
            draft.observe(\.pattern, options: [.new]) { [rows] _, change in
                guard let pattern = change.newValue else { return }
                rows.filter(using: NSPredicate(format: "text LIKE '*\(pattern)*'")) // bad: predicate-injection
            },
            draft.observe(\.priority, options: [.new]) { [rows] _, change in
                rows.filter(using: NSPredicate(format: "priority > \(change.newValue ?? 0)")) // good: predicate-injection
            },
        ]
        let center = NotificationCenter.default
        center.addObserver(self, selector: #selector(ruleShared(_:)), name: .ruleShared, object: nil)
        token = center.addObserver(forName: .ruleRemoved, object: nil, queue: .main) { note in
            guard let name = note.userInfo?["name"] as? String else { return }
            sqlite3_exec(AppDatabase.handle, "DELETE FROM rules WHERE name = '\(name)'", nil, nil, nil) // bad: sql-injection
        }
        listener = Task {
            for await label in center.notifications(named: .ruleLabelled).compactMap({ $0.object as? String }) {
                try? await AppDatabase.queue.write { db in
                    try db.execute(sql: "INSERT INTO label(text) VALUES (\"\(label)\")") // bad: sql-injection
                }
            }
        }
    }

    func receive(_ url: URL) {
        draft.pattern = url.queryValue("pattern") ?? ""
        draft.priority = Int(url.queryValue("priority") ?? "") ?? 0
        draft.setValue(url.queryValue("memo") ?? "", forKey: "memo")
        draft.origin = url.queryValue("origin")
        memory.setObject((url.queryValue("alias") ?? "") as NSString, forKey: "alias")
        memory.setObject(UUID().uuidString as NSString, forKey: "run")

        let info: [AnyHashable: Any] = [
            "action": url.queryValue("action") ?? "",
            "weight": Int(url.queryValue("weight") ?? "") ?? 1,
        ]
        NotificationCenter.default.post(name: .ruleShared, object: self, userInfo: info)
        if let removed = url.queryValue("remove") {
            NotificationCenter.default.post(name: .ruleRemoved, object: nil, userInfo: ["name": removed])
        }
        NotificationCenter.default.post(name: .ruleLabelled, object: url.queryValue("label"))
        persist()
    }

    @objc private func ruleShared(_ note: Notification) {
        let action = note.userInfo?["action"] as? String ?? ""
        let weight = note.userInfo?["weight"] as? Int ?? 1
        sqlite3_exec(AppDatabase.handle, "UPDATE rules SET action = '\(action)'", nil, nil, nil) // bad: sql-injection
        sqlite3_exec(AppDatabase.handle, "UPDATE rules SET weight = '\(weight)'", nil, nil, nil) // good: sql-injection
    }

    private func persist() {
        let memo = draft.value(forKey: "memo") as? String ?? ""
        rows.filter(using: NSPredicate(format: "memo ==[c] '" + memo + "'")) // bad: predicate-injection

        if let origin = draft.origin {
            let log = AppDatabase.folder.path + "/origins/" + origin + ".log"
            FileManager.default.createFile(atPath: log, contents: nil) // bad: path-traversal
        }

        if let alias = memory.object(forKey: "alias") {
            sqlite3_exec(AppDatabase.handle, "UPDATE rules SET alias = '\(alias)'", nil, nil, nil) // bad: sql-injection
        }
        if let run = memory.object(forKey: "run") {
            sqlite3_exec(AppDatabase.handle, "UPDATE rules SET run = '\(run)'", nil, nil, nil) // good: sql-injection
        }
    }

    deinit {
        listener?.cancel()
        token.map(NotificationCenter.default.removeObserver(_:))
    }
}

extension Notification.Name {
    static let ruleShared = Notification.Name("ruleShared")
    static let ruleRemoved = Notification.Name("ruleRemoved")
    static let ruleLabelled = Notification.Name("ruleLabelled")
}
