import UIKit

@MainActor
final class LinkCoordinator {
    private let navigation = UINavigationController()
    private lazy var entries = EntryListController()
    private let rules = RuleEngine()
    private let budgets = BudgetEditor()
    private let jobs = JobRunner()

    func makeRoot() -> UIViewController {
        navigation.viewControllers = [entries]
        return navigation
    }

    func follow(_ url: URL) {
        switch url.host {
        case "payee":
            try? PayeeLookup(url: url).markFavourite()
        case "merge":
            let request = MergeRequest(
                source: url.queryValue("from") ?? "",
                target: url.queryValue("into") ?? "",
                batch: Int(url.queryValue("batch") ?? "") ?? 0
            )
            PayeeMerger().run(request)
        case "entries":
            entries.open(url)
        case "account":
            let accounts = UIStoryboard(name: "Accounts", bundle: nil)
            guard let list = accounts.instantiateInitialViewController() as? AccountListController else { return }
            navigation.pushViewController(list, animated: false)
            list.openAccount(named: url.queryValue("name") ?? "")
        case "rule":
            rules.receive(url)
        case "budget":
            budgets.rename(from: url)
        case "job":
            jobs.start(url)
        case "invite":
            InviteInbox.standard.remember(url)
        case "note":
            NoteArchive.shared.importNote(from: url)
        case "statement":
            StatementOutbox().accept(url)
        case "tag":
            TagStore.current = TagStore(slug: url.queryValue("slug") ?? "")
            TagStore.current.attach()
        default:
            break
        }
    }

    func resume(_ activity: NSUserActivity) {
        guard let next = StatementActivity(activity) else { return }
        next.open()
    }
}
