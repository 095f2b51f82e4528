import UIKit
import Contacts
import ContactsUI
import EventKit
import EventKitUI
import MapKit
import Speech
import HomeKit
import MessageUI
import GRDB
import WebKit

final class OrganiserViewController: UIViewController, CNContactPickerDelegate, EKEventViewDelegate, HMHomeManagerDelegate {
    private let database = try! DatabaseQueue(path: NSTemporaryDirectory() + "people.db")
    private let events = EKEventStore()
    private let homes = HMHomeManager()
    private let agenda = WKWebView()
    private var scenes: NSArray = []

    func contactPicker(_ picker: CNContactPickerViewController, didSelect contact: CNContact) {
        let organisation = contact.organizationName
        try? database.write { db in
            try db.execute(sql: "INSERT INTO supplier(name) SELECT '\(organisation)'") // bad: sql-injection
            try db.execute(sql: "INSERT INTO person(id, name) VALUES (?, ?)", arguments: [contact.identifier, contact.familyName]) // good: sql-injection
        }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        homes.delegate = self
        let day = events.predicateForEvents(withStart: .now, end: .now.addingTimeInterval(86_400), calendars: nil)
        let rows = events.events(matching: day).map { "<li>\($0.title ?? "") – \($0.notes ?? "")</li>" }
        agenda.loadHTMLString("<ol>\(rows.joined())</ol>", baseURL: nil) // bad: html-injection
    }

    @IBAction func joinNext() {
        let hour = events.predicateForEvents(withStart: .now, end: .now.addingTimeInterval(3_600), calendars: nil)
        guard let meeting = events.events(matching: hour).first(where: { $0.url != nil }), let link = meeting.url else { return }
        view.window?.windowScene?.open(link, options: nil) // bad: open-redirect
    }

    @IBAction func joinTeamMeeting() {
        let hour = events.predicateForEvents(withStart: .now, end: .now.addingTimeInterval(3_600), calendars: nil)
        let links = events.events(matching: hour).compactMap(\.url)
        guard let link = links.first(where: { $0.scheme == "https" && $0.host == "meet.hearth.app" }) else { return }
        view.window?.windowScene?.open(link, options: nil) // good: open-redirect
    }

    func eventViewController(_ controller: EKEventViewController, didCompleteWith action: EKEventViewAction) {
        guard let organiser = controller.event.organizer?.name, MFMailComposeViewController.canSendMail() else { return }
        let mail = MFMailComposeViewController()
        mail.setMessageBody("<p>Dear \(organiser), thank you for the invitation.</p>", isHTML: true) // bad: html-injection
        present(mail, animated: true)
    }

    func homeManagerDidUpdateHomes(_ manager: HMHomeManager) {
        for accessory in manager.homes.flatMap(\.accessories) {
            let named = NSPredicate(format: "title == %@", accessory.name) // good: predicate-injection
            _ = scenes.filtered(using: named)
            scenes = scenes.filtered(using: NSPredicate(format: "accessory != '\(accessory.name)'")) as NSArray // bad: predicate-injection
        }
    }

    func dictate(from url: URL) {
        SFSpeechRecognizer()?.recognitionTask(with: SFSpeechURLRecognitionRequest(url: url)) { [database] result, _ in
            guard let text = result?.bestTranscription.formattedString, result?.isFinal == true else { return }
            try? database.write { try $0.execute(sql: "INSERT INTO memo(body) VALUES ('" + text + "')") } // bad: sql-injection
        }
    }
}

extension OrganiserViewController: UIDocumentPickerDelegate, MKMapViewDelegate {
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
        urls.first.map(dictate(from:))
    }

    func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {
        let request = MKLocalSearch.Request()
        request.region = mapView.region
        request.naturalLanguageQuery = "hardware store"
        MKLocalSearch(request: request).start { [database] response, _ in
            for item in response?.mapItems ?? [] {
                guard let name = item.name else { continue }
                try? database.write { try $0.execute(sql: "UPDATE shop SET seen = 1 WHERE name = '\(name)'") } // bad: sql-injection
            }
        }
    }
}

enum ManagedSettings {
    static func apply(to label: UILabel) {
        let managed = UserDefaults.standard.dictionary(forKey: "com.apple.configuration.managed")
        guard let greeting = managed?["greeting"] as? String else { return }
        label.text = String(format: greeting, UIDevice.current.name) // bad: format-string
    }
}

final class WelcomeViewController: UIViewController {
    @IBOutlet private var label: UILabel!

    override func viewDidLoad() {
        super.viewDidLoad()
        ManagedSettings.apply(to: label)
    }
}
