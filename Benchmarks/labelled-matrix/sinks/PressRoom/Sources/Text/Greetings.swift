import Foundation
import OSLog
import UIKit

struct Campaign: Decodable {
    let greeting: String
    let counter: String
    let locKey: String
    let failure: String
    let template: String
}

final class CampaignPresenter {
    private let label = UILabel()
    private let log = OSLog(subsystem: "com.pressroom.reader", category: "campaign")

    func show(_ campaign: Campaign, name: String, unread: Int) {
        label.text = String(format: campaign.greeting, name) // bad: format-string
        label.text = String(format: "%@, %@", campaign.greeting, name) // good: format-string
        label.accessibilityLabel = NSString(format: campaign.counter as NSString, unread) as String // bad: format-string
        label.accessibilityHint = String.localizedStringWithFormat(campaign.counter, unread) // bad: format-string
        label.accessibilityValue = String.localizedStringWithFormat(NSLocalizedString("unread.count", comment: ""), unread) // good: format-string
    }

    func localized(_ campaign: Campaign, arguments: [String]) -> String {
        let format = NSLocalizedString(campaign.locKey, comment: "from push")
        return String(format: format, locale: .current, arguments: arguments) // bad: format-string
    }

    func record(_ campaign: Campaign) {
        NSLog("campaign: " + campaign.template) // bad: format-string
        NSLog("%@", campaign.template) // good: format-string
        os_log("campaign %{public}@", log: log, type: .info, campaign.template) // good: format-string
    }

    func assemble(_ campaign: Campaign, names: [String]) -> String {
        let text = NSMutableString()
        for name in names { text.appendFormat(campaign.template as NSString, name) } // bad: format-string
        text.appendFormat("%d readers", names.count) // good: format-string
        return text as String
    }

    func trace(_ campaign: Campaign) {
        withVaList([campaign.locKey]) { arguments in
            _ = vprintf(campaign.failure, arguments) // bad: format-string
        }
        withVaList([(campaign.failure as NSString).utf8String!]) { arguments in
            vsyslog(LOG_ERR, "campaign failed: %s", arguments) // good: format-string
        }
        withVaList([campaign.locKey]) { vsyslog(LOG_NOTICE, campaign.failure, $0) } // bad: format-string
    }

    func reject(_ campaign: Campaign) {
        withVaList([campaign.locKey as NSString]) { list in
            NSException.raise(.invalidArgumentException, format: campaign.failure, arguments: list) // bad: format-string
        }
    }

    func padded(_ campaign: Campaign, width: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 128)
        withVaList([width]) { list in
            _ = vsnprintf(&buffer, buffer.count, campaign.counter, list) // bad: format-string
        }
        let bridged = withVaList([campaign.locKey as NSString]) {
            CFStringCreateWithFormatAndArguments(nil, nil, campaign.template as CFString, $0) // bad: format-string
        }
        return String(cString: buffer) + (bridged as String? ?? "")
    }
}

final class CampaignViewController: UIViewController {
    private let presenter = CampaignPresenter()

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        URLSession.shared.dataTask(with: URL(string: "https://ads.partner.example/campaign.json")!) { [presenter] data, _, _ in
            guard let data, let campaign = try? JSONDecoder().decode(Campaign.self, from: data) else { return }
            DispatchQueue.main.async {
                presenter.show(campaign, name: UIDevice.current.name, unread: 3)
                presenter.record(campaign)
                presenter.trace(campaign)
                print(presenter.localized(campaign, arguments: ["a"]), presenter.assemble(campaign, names: ["b"]),
                      presenter.padded(campaign, width: 12))
                if campaign.greeting.isEmpty { presenter.reject(campaign) }
            }
        }.resume()
    }
}
