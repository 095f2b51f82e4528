import AuditKit
package import CodeModel

/// Hosts of advertising and attribution services, which link what a person does in one app with other apps.
///
/// From the public documentation of the services. Hosts that only count events for the app itself are not among them.
enum TrackingDomains {
    /// The domain of the table that a host belongs to.
    static func domain(of host: String) -> String? {
        var rest = host[...]
        while !rest.isEmpty {
            if all.contains(String(rest)) { return String(rest) }
            guard let dot = rest.firstIndex(of: ".") else { return nil }
            rest = rest[rest.index(after: dot)...]
        }
        return nil
    }

    private static let all: Set<String> = [
        "doubleclick.net", "googleadservices.com", "googlesyndication.com", "app-measurement.com", "adjust.com",
        "adjust.io", "appsflyer.com", "appsflyersdk.com", "branch.io", "app.link", "kochava.com", "singular.net",
        "criteo.com", "criteo.net", "an.facebook.com", "connect.facebook.net", "analytics.tiktok.com",
        "business-api.tiktok.com", "tr.snapchat.com", "ads-api.twitter.com", "analytics.twitter.com", "applovin.com",
        "applvn.com", "unityads.unity3d.com", "vungle.com", "inmobi.com", "chartboost.com", "ironsrc.com",
        "supersonicads.com", "mopub.com", "adcolony.com", "tapjoy.com", "tapjoyads.com", "taboola.com", "outbrain.com",
        "amazon-adsystem.com", "adsrvr.org", "moatads.com", "scorecardresearch.com", "adnxs.com", "tenjin.io",
        "liftoff.io", "smaato.net", "pangle.io", "mintegral.com", "fyber.com",
    ]
}

/// Where the code takes part in tracking.
package struct TrackingUse: Fact {
    /// The first question for leave to track.
    package let request: Node?
    /// The first address of each tracking domain, in order of files.
    package let contacts: [(domain: String, literal: Node)]

    init(workspace: Workspace) {
        let files = workspace.swift.filter { $0.role == .app && $0.source.kind == .swift }
        request = files.lazy.flatMap { $0.calls("requestTrackingAuthorization") }.first { !$0.isDebugOnly }
        var seen: Set<String> = []
        var contacts: [(domain: String, literal: Node)] = []
        for literal in files.flatMap({ $0.nodes(.string, whereName: scheme.begin) }) where !literal.isDebugOnly {
            guard let address = Endpoint(literal.name), let domain = TrackingDomains.domain(of: address.host),
                seen.insert(domain).inserted
            else { continue }
            contacts.append((domain, literal))
        }
        self.contacts = contacts
    }
}

private let scheme = FoldedWords("http")
