import AuditAnalysis
import AuditKit

extension [Example] {
    static let interfaceChangedOffMain: [Example] = [
        Example(
            """
            import Combine
            import SwiftUI
            final class Weather: ObservableObject {
                @Published private(set) var degrees = 0
                var changes: AnyPublisher<Int, Never> { $degrees.eraseToAnyPublisher() }
                func load(_ url: URL) {
                    URLSession.shared.dataTask(with: url) { data, _, _ in ↓self.degrees = parse(data) }.resume()
                }
            }
            struct Sky: View {
                @StateObject private var weather = Weather()
                var body: some View { Text("\\(weather.degrees)") }
            }
            """, "a view observes the object, whoever else subscribes"),
        Example(
            """
            import SwiftUI
            @Observable
            final class Kettle {
                var degrees = 0
                var label: String { degrees > 99 ? "boils" : "warms" }
                func read() async { ↓degrees = await fetchDegrees() }
            }
            struct Dial: View {
                let kettle: Kettle
                var body: some View { Text(kettle.label) }
            }
            """, "a view reads what is worked out from it"),
        Example(
            """
            import SwiftUI
            final class Feed: ObservableObject {
                @Published var posts: [String] = []
                func load(_ url: URL) {
                    URLSession.shared.dataTask(with: url) { data, _, _ in
                        ↓self.posts = parse(data)
                    }.resume()
                }
            }
            """, "in the callback of a session"),
        Example(
            """
            import SwiftUI
            final class Feed: ObservableObject {
                @Published private(set) var posts: [String] = []
                func reload() { Task { ↓posts = await fetchPosts() } }
            }
            """, "a task that starts on no actor"),
        Example(
            """
            import Observation
            @Observable
            final class Profile {
                var name = ""
                func load() async { ↓name = await fetchName() }
            }
            struct Heading: View {
                let profile: Profile
                var body: some View { Text(profile.name) }
            }
            """, "an asynchronous function on no actor leaves the main thread"),
        Example(
            """
            import Combine
            final class Weather: ObservableObject {
                @Published var degrees = 0
                private var kept: Set<AnyCancellable> = []
                func start(_ url: URL) {
                    URLSession.shared.dataTaskPublisher(for: url).map { parse($0.data) }.replaceError(with: 0)
                        .sink { [weak self] value in ↓self?.degrees = value }
                        .store(in: &kept)
                }
            }
            """, "no `receive(on:)` before the sink"),
        Example(
            """
            import UIKit
            final class TitleController: UIViewController {
                private let label = UILabel()
                func load() {
                    DispatchQueue.global().async {
                        let text = slowText()
                        ↓self.label.text = text
                    }
                }
            }
            """),
        Example(
            """
            import UIKit
            final class ListController: UIViewController {
                @IBOutlet private weak var tableView: UITableView!
                func load(_ url: URL) {
                    URLSession.shared.dataTask(with: url) { [weak self] _, _, _ in
                        ↓self?.tableView.reloadData()
                    }.resume()
                }
            }
            """),
        Example(
            """
            import UIKit
            final class GaugeController: UIViewController, CBCentralManagerDelegate {
                private let gauge = UILabel()
                private var central: CBCentralManager?
                func start() { central = CBCentralManager(delegate: self, queue: DispatchQueue(label: "radio")) }
                func centralManagerDidUpdateState(_ central: CBCentralManager) {
                    ↓gauge.text = "\\(central.state.rawValue)"
                }
            }
            """, "a delegate on a queue of its own"),
        Example(
            """
            import UIKit
            final class PriceController: UIViewController {
                private let price = UILabel()
                func load(_ url: URL) {
                    URLSession.shared.dataTask(with: url) { [weak self] data, _, _ in
                        ↓self?.show(text(of: data))
                    }.resume()
                }
                private func show(_ text: String) { price.text = text }
            }
            """, "through a function of the same object"),
        Example(
            """
            import SwiftUI
            @MainActor
            final class LinkModel: NSObject, ObservableObject, WCSessionDelegate {
                @Published var isReachable = false
                func sessionReachabilityDidChange(_ session: WCSession) { ↓isReachable = session.isReachable }
            }
            """, "the session calls its delegate on a queue of its own, whatever the class says"),
    ]

    static let interfaceChangedOnMain: [Example] = [
        Example(
            """
            import Combine
            import UIKit
            final class Trends: ObservableObject {
                @Published private(set) var isLoading = false
                func load() { DispatchQueue.global().async { self.isLoading = false } }
            }
            final class Page: UIViewController {
                let trends = Trends()
                var kept: Set<AnyCancellable> = []
                override func viewDidLoad() {
                    trends.$isLoading.receive(on: DispatchQueue.main).sink { [weak self] in self?.show($0) }.store(in: &kept)
                }
                func show(_ isLoading: Bool) {}
            }
            """, "whoever subscribes comes to the main thread"),
        Example(
            """
            import UIKit
            import CoreMotion
            final class Page: UIViewController {
                let motion = CMMotionManager()
                let label = UILabel()
                func begin() {
                    motion.startAccelerometerUpdates(to: OperationQueue.current!) { [weak self] _, _ in
                        self?.label.text = "moved"
                    }
                }
            }
            """, "the queue of whoever calls"),
        Example(
            """
            import SwiftUI
            @Observable
            final class Kettle {
                var degrees = 0
                var firmware = 0
                func readFirmware() async { firmware = await fetchFirmware() }
            }
            struct Dial: View {
                let kettle: Kettle
                var body: some View { Text("\\(kettle.degrees)") }
            }
            """, "no view reads that property, and observation is by property"),
        Example(
            """
            import SwiftUI
            final class Feed: ObservableObject {
                @Published var posts: [String] = []
                func load(_ url: URL) {
                    URLSession.shared.dataTask(with: url) { data, _, _ in
                        DispatchQueue.main.async { self.posts = parse(data) }
                    }.resume()
                }
            }
            """),
        Example(
            """
            import SwiftUI
            @MainActor
            final class Feed: ObservableObject {
                @Published private(set) var posts: [String] = []
                func reload() { Task { posts = await fetchPosts() } }
                func load() async { posts = await fetchPosts() }
            }
            """, "on the main actor"),
        Example(
            """
            import SwiftUI
            final class Feed: ObservableObject {
                @Published var posts: [String] = []
                func reload() {
                    Task {
                        let found = await fetchPosts()
                        await MainActor.run { self.posts = found }
                    }
                }
            }
            """),
        Example(
            """
            import SwiftUI
            final class Feed: ObservableObject {
                @Published var posts: [String] = []
                func reload() { Task { @MainActor in posts = await fetchPosts() } }
                @MainActor func load() async { posts = await fetchPosts() }
            }
            """),
        Example(
            """
            import Combine
            final class Weather: ObservableObject {
                @Published var degrees = 0
                private var kept: Set<AnyCancellable> = []
                func start(_ url: URL) {
                    URLSession.shared.dataTaskPublisher(for: url).map { parse($0.data) }.replaceError(with: 0)
                        .receive(on: DispatchQueue.main)
                        .sink { [weak self] value in self?.degrees = value }
                        .store(in: &kept)
                }
            }
            """),
        Example(
            """
            import UIKit
            final class TitleController: UIViewController {
                private let label = UILabel()
                func load() {
                    DispatchQueue.global().async {
                        let text = slowText()
                        DispatchQueue.main.async { self.label.text = text }
                    }
                }
            }
            """),
        Example(
            """
            import SwiftUI
            struct Counter: View {
                @State private var count = 0
                var body: some View { Text("\\(count)").task { count = await total() } }
            }
            """, "state of a view may be set on any thread"),
        Example(
            """
            import SwiftUI
            final class Store: ObservableObject {
                @Published var items: [String] = []
                func onMain(_ work: @escaping () -> Void) { DispatchQueue.main.async(execute: work) }
                func load() { DispatchQueue.global().async { self.onMain { self.items = [] } } }
            }
            """, "a helper of one's own goes to the main thread"),
        Example(
            """
            import UIKit
            final class GaugeController: UIViewController, CBCentralManagerDelegate {
                private let gauge = UILabel()
                private var central: CBCentralManager?
                func start() { central = CBCentralManager(delegate: self, queue: nil) }
                func centralManagerDidUpdateState(_ central: CBCentralManager) {
                    gauge.text = "\\(central.state.rawValue)"
                }
            }
            """, "without a queue it is the main one"),
        Example(
            """
            import UIKit
            final class PriceController: UIViewController {
                private let price = UILabel()
                func load(_ url: URL) {
                    URLSession.shared.dataTask(with: url) { [weak self] data, _, _ in
                        self?.show(text(of: data))
                    }.resume()
                }
                private func show(_ text: String) { DispatchQueue.main.async { self.price.text = text } }
            }
            """, "the function goes to the main thread itself"),
        Example(
            """
            import UIKit
            final class ClockController: UIViewController {
                private let label = UILabel()
                func start() {
                    NotificationCenter.default.addObserver(forName: .init("tick"), object: nil, queue: .main) { _ in
                        self.label.text = "tick"
                    }
                }
            }
            """, "a notification heard on the main queue"),
        Example(
            """
            import UIKit
            extension NotificationCenter {
                func addObserver(name: String, queue: OperationQueue?, _ use: @escaping @Sendable () -> Void) { keep(use) }
            }
            final class FontController: UIViewController {
                private let label = UILabel()
                func start() {
                    NotificationCenter.default.addObserver(name: "font", queue: .main) { self.resize() }
                }
                private func resize() { label.text = "" }
            }
            """, "a function of one's own takes the main queue"),
        Example(
            """
            import UIKit
            final class LevelController: UIViewController {
                private let label = UILabel()
                private let motion = CMMotionManager()
                override func viewDidAppear(_ animated: Bool) {
                    super.viewDidAppear(animated)
                    let current = OperationQueue.current
                    if let current = current {
                        motion.startDeviceMotionUpdates(to: current) { [weak self] motion, _ in
                            self?.label.text = "level"
                        }
                    }
                }
            }
            """, "the queue that the view appears on"),
    ]
}
