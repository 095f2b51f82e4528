import AVFoundation
import Kingfisher
import SDWebImage
import UIKit
import WebKit

final class VehicleCell: UITableViewCell {
    static let downloader: ImageDownloader = {
        let downloader = ImageDownloader(name: "vehicles")
        downloader.trustedHosts = ["images.fleetlink.io"] // bad: tls-validation
        return downloader
    }()

    func show(photo: URL, badge: URL, damage: URL) {
        imageView?.kf.setImage(with: photo, options: [.downloader(Self.downloader)])
        let badgeView = UIImageView(), damageView = UIImageView()
        badgeView.sd_setImage(with: badge, placeholderImage: nil, options: [.allowInvalidSSLCertificates, .retryFailed]) // bad: tls-validation
        damageView.sd_setImage(with: damage, placeholderImage: nil, options: [.retryFailed, .scaleDownLargeImages]) // good: tls-validation
        [badgeView, damageView].forEach(contentView.addSubview)
    }
}

final class VehicleListController: UITableViewController {
    var vehicles: [(photo: URL, badge: URL, damage: URL)] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(VehicleCell.self, forCellReuseIdentifier: "vehicle")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { vehicles.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "vehicle", for: indexPath)
        let vehicle = vehicles[indexPath.row]
        (cell as? VehicleCell)?.show(photo: vehicle.photo, badge: vehicle.badge, damage: vehicle.damage)
        return cell
    }
}

final class LicenceImageResponder: AuthenticationChallengeResponsible {
    func downloader(_ downloader: ImageDownloader, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        challenge.protectionSpace.serverTrust.map { (.useCredential, URLCredential(trust: $0)) } ?? (.performDefaultHandling, nil) // bad: tls-validation
    }
}

final class PortalController: UIViewController, WKNavigationDelegate {
    private let web = WKWebView()
    private let responder = LicenceImageResponder()
    private let licences = ImageDownloader(name: "licences")

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(web)
        web.navigationDelegate = self
        licences.authenticationChallengeResponder = responder
        licences.downloadImage(with: URL(string: "https://licences.fleetlink.io/me.jpg")!) { _ in }
        web.load(URLRequest(url: URL(string: "https://portal.fleetlink.io")!))
    }

    func webView(_ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
                 completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        DispatchQueue.global().async {
            let credential = challenge.protectionSpace.serverTrust.map(URLCredential.init(trust:))
            completionHandler(.useCredential, credential) // bad: tls-validation
        }
    }
}

final class HelpController: UIViewController, WKNavigationDelegate {
    private let web = WKWebView()
    private let downloads = ManualDownload()

    override func loadView() {
        view = web
        web.navigationDelegate = self
        web.load(URLRequest(url: URL(string: "https://help.fleetlink.io")!))
    }

    func webView(_ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload) {
        download.delegate = downloads
    }

    func webView(_ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodHTTPBasic, challenge.previousFailureCount == 0,
              challenge.protectionSpace.host == "help.fleetlink.io" else { return (.performDefaultHandling, nil) }
        return (.useCredential, URLCredentialStorage.shared.defaultCredential(for: challenge.protectionSpace)) // good: tls-validation
    }
}

final class DashcamLoader: NSObject, AVAssetResourceLoaderDelegate {
    func player(for url: URL) -> AVPlayer {
        let asset = AVURLAsset(url: url)
        asset.resourceLoader.setDelegate(self, queue: .main)
        return AVPlayer(playerItem: AVPlayerItem(asset: asset))
    }

    func resourceLoader(_ resourceLoader: AVAssetResourceLoader, shouldWaitForResponseTo authenticationChallenge: URLAuthenticationChallenge) -> Bool {
        guard let trust = authenticationChallenge.protectionSpace.serverTrust else { return false }
        authenticationChallenge.sender?.use(URLCredential(trust: trust), for: authenticationChallenge) // bad: tls-validation
        return true
    }
}

final class LegacyReport: NSObject, NSURLConnectionDelegate {
    func send(_ request: URLRequest) { NSURLConnection(request: request, delegate: self)?.start() }

    func connection(_ connection: NSURLConnection, willSendRequestFor challenge: URLAuthenticationChallenge) {
        if challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust, let trust = challenge.protectionSpace.serverTrust {
            challenge.sender?.use(URLCredential(trust: trust), for: challenge) // bad: tls-validation
        } else {
            challenge.sender?.performDefaultHandling?(for: challenge)
        }
    }
}

final class ManualDownload: NSObject, WKDownloadDelegate {
    func download(_ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String) async -> URL? {
        FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    }

    func download(_ download: WKDownload, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        #if DEBUG && targetEnvironment(simulator)
        if challenge.protectionSpace.host == "localhost", let trust = challenge.protectionSpace.serverTrust { return (.useCredential, URLCredential(trust: trust)) } // good: tls-validation
        #endif
        return (.performDefaultHandling, nil)
    }
}
