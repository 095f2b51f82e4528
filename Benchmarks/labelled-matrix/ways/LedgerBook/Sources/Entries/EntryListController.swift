import CoreData
import UIKit
import WebKit

protocol LinkFilterDelegate: AnyObject {
    func linkFilter(_ filter: LinkFilter, didChoose category: String)
    func linkFilterDidReset(_ filter: LinkFilter)
}

final class LinkFilter {
    weak var delegate: LinkFilterDelegate?
    var onCurrency: ((String) -> Void)?
    var onYear: ((Int) -> Void)?

    func read(_ url: URL) {
        guard let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems else { return }
        for item in items {
            switch (item.name, item.value) {
            case ("category", let value?): delegate?.linkFilter(self, didChoose: value)
            case ("currency", let value?): onCurrency?(value)
            case ("year", let value?):
                if let year = Int(value) { onYear?(year) }
            case ("reset", _): delegate?.linkFilterDidReset(self)
            default: continue
            }
        }
    }
}

final class EntryListController: UITableViewController, LinkFilterDelegate {
    private let filter = LinkFilter()
    private let request = NSFetchRequest<NSManagedObject>(entityName: "Entry")
    private var all: NSArray = []

    private var term = "" {
        didSet {
            guard term != oldValue else { return }
            request.predicate = NSPredicate(format: "memo CONTAINS[cd] '\(term)'") // bad: predicate-injection
            load()
        }
    }

    private var amount: Double = 0 {
        didSet {
            request.predicate = NSPredicate(format: "amount >= \(amount)") // good: predicate-injection
            load()
        }
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        all.count
    }

    private func load() {
        all = ((try? NoteArchive.shared.context.fetch(request)) ?? []) as NSArray
        tableView.reloadData()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        filter.delegate = self
        filter.onCurrency = { [weak self] code in
            let match = NSPredicate(format: "currency == \"" + code + "\"") // bad: predicate-injection
            self?.narrow(by: match)
        }
        filter.onYear = { [weak self] year in
            self?.narrow(by: NSPredicate(format: "year == \(year)")) // good: predicate-injection
        }
    }

    func open(_ url: URL) {
        loadViewIfNeeded()
        filter.read(url)
        amount = Double(url.queryValue("min") ?? "") ?? 0
        term = url.queryValue("q") ?? ""
        LinkCommand.send(payee: url.queryValue("payee") ?? "")
        if let memo = url.queryValue("export") {
            perform(#selector(exportMemo(_:)), with: memo, afterDelay: 0.4)
        }
        addShareButton(for: url.queryValue("file") ?? "entries.csv")
    }

    func linkFilter(_ filter: LinkFilter, didChoose category: String) {
        let format = String(format: "category == '%@'", category)
        narrow(by: NSPredicate(format: format)) // bad: predicate-injection
        narrow(by: NSPredicate(format: "category == %@", category)) // good: predicate-injection
    }

    func linkFilterDidReset(_ filter: LinkFilter) {
        request.predicate = nil
        load()
    }

    private func narrow(by predicate: NSPredicate) {
        all = all.filtered(using: predicate) as NSArray
        tableView.reloadData()
    }

    @objc private func exportMemo(_ memo: NSString) {
        let target = AppDatabase.folder.appendingPathComponent("exports/\(memo).csv")
        FileManager.default.createFile(atPath: target.path, contents: Data("memo\n".utf8)) // bad: path-traversal
    }

    private func addShareButton(for file: String) {
        let button = FileButton(type: .system)
        button.fileName = file
        button.addTarget(self, action: #selector(discard(_:)), for: .touchUpInside)
        navigationItem.rightBarButtonItem = UIBarButtonItem(customView: button)
    }

    @objc private func discard(_ sender: FileButton) {
        let place = AppDatabase.folder.appendingPathComponent(sender.fileName)
        try? FileManager.default.removeItem(at: place) // bad: path-traversal
    }
}

final class FileButton: UIButton {
    var fileName = ""
}

@objc protocol LinkCommandResponder {
    func showPayee(_ command: LinkCommand)
}

final class LinkCommand: NSObject {
    @objc let payee: String

    private init(payee: String) {
        self.payee = payee
    }

    @MainActor
    static func send(payee: String) {
        let command = LinkCommand(payee: payee)
        UIApplication.shared.sendAction(#selector(LinkCommandResponder.showPayee(_:)), to: nil, from: command, for: nil)
    }
}

extension EntryListController: LinkCommandResponder {
    override var canBecomeFirstResponder: Bool { true }

    func showPayee(_ command: LinkCommand) {
        request.predicate = NSPredicate(format: "payee.name BEGINSWITH '\(command.payee)'") // bad: predicate-injection
        load()
    }
}
