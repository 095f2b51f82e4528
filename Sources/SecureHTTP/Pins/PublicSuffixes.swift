/// Names under which anyone can register subdomains, such as `com`, `co.uk` or `github.io`: no rule may cover all names
/// below one.
///
/// ``builtIn`` is a small built-in table. It contains every single-label name, the common second-level labels under
/// country codes and the large hosting services, but is not complete: where it matters, use the list of
/// publicsuffix.org, whose format ``init(list:)`` reads.
public struct PublicSuffixes: Sendable {
    private let rules: Set<String>
    private let wildcards: Set<String>
    private let exceptions: Set<String>
    private let guessesCountryCodes: Bool

    /// The built-in table.
    public static let builtIn = PublicSuffixes(
        rules: Set(hostingServices + namesUnderNames + prefectures.map { "\($0).jp" }),
        wildcards: Set(wildNames + regions + prefectures.map { "\($0).jp" }),
        exceptions: [], guessesCountryCodes: true)

    /// - Parameter list: text in the format of `public_suffix_list.dat`, one rule a line. On Debian the package
    ///   `publicsuffix` has it at `/usr/share/publicsuffix/public_suffix_list.dat`.
    public init(list: String) {
        var (rules, wildcards, exceptions): (Set<String>, Set<String>, Set<String>) = ([], [], [])
        for line in list.split(whereSeparator: \.isNewline) where !line.hasPrefix("//") {
            let rule = line.prefix { !$0.isWhitespace }.lowercased()
            if rule.hasPrefix("*.") {
                wildcards.insert(Self.inASCII(rule.dropFirst(2)))
            } else if rule.hasPrefix("!") {
                exceptions.insert(Self.inASCII(rule.dropFirst()))
            } else if !rule.isEmpty {
                rules.insert(Self.inASCII(rule[...]))
            }
        }
        self.init(rules: rules, wildcards: wildcards, exceptions: exceptions, guessesCountryCodes: false)
    }

    /// The list writes names of other scripts in their own, and hosts are compared as DNS has them.
    private static func inASCII(_ name: Substring) -> String {
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return String(name) }
        return name.split(separator: ".").map { Punycode.label($0) ?? String($0) }.joined(separator: ".")
    }

    private init(rules: Set<String>, wildcards: Set<String>, exceptions: Set<String>, guessesCountryCodes: Bool) {
        (self.rules, self.wildcards, self.exceptions) = (rules, wildcards, exceptions)
        self.guessesCountryCodes = guessesCountryCodes
    }

    /// Returns whether third parties can register names directly below `host`. Single-label names always count.
    public func contains(_ host: HostName) -> Bool {
        guard host.kind == .name else { return false }
        let labels = host.labels
        guard labels.count > 1 else { return true }
        if exceptions.contains(host.text) { return false }
        let parent = labels.dropFirst().joined(separator: ".")
        return rules.contains(host.text) || wildcards.contains(parent)
            || (guessesCountryCodes && Self.isUnderCountryCode(labels))
    }

    /// `co.uk`, `com.au`, `gov.in`: two labels, the last a country code and the first a usual category.
    private static func isUnderCountryCode(_ labels: [Substring]) -> Bool {
        labels.count == 2 && labels[1].utf8.count == 2 && categories.contains(String(labels[0]))
    }

    private static let categories: Set<String> = [
        "ac", "ad", "asn", "biz", "co", "com", "ed", "edu", "firm", "gen", "go", "gob", "gouv", "gov", "govt", "gr",
        "gub",
        "health", "id", "idv", "in", "ind", "inf", "info", "int", "jus", "k12", "law", "lg", "ltd", "me", "med", "mil",
        "mod",
        "muni", "name", "ne", "net", "nhs", "nic", "nom", "or", "org", "plc", "police", "pol", "press", "priv", "pro",
        "pub",
        "re", "res", "sch", "school", "sci", "soc", "store", "tel", "tm", "tv", "web",
    ]

    private static let hostingServices = [
        "amazonaws.com", "appspot.com", "azureedge.net", "azurewebsites.net", "blogspot.com", "cloudapp.net",
        "cloudfront.net", "cloudfunctions.net", "deno.dev", "elasticbeanstalk.com", "fastly.net", "firebaseapp.com",
        "firebaseio.com", "fly.dev",
        "gitbook.io", "github.io", "githubusercontent.com", "gitlab.io", "glitch.me", "herokuapp.com", "myshopify.com",
        "netlify.app", "ngrok.app", "ngrok.io", "ngrok-free.app", "onrender.com", "pages.dev", "r2.dev", "railway.app",
        "readthedocs.io", "run.app", "s3.amazonaws.com", "surge.sh", "trafficmanager.net", "translate.goog",
        "vercel.app",
        "web.app", "windows.net", "wordpress.com", "workers.dev",
    ]
    private static let wildNames = ["ck", "bd", "er", "fk", "jm", "kh", "mm", "np", "pg"]

    /// Services whose names have a region or a kind of service before the customer's.
    private static let regions = [
        "amazonaws.com", "compute.amazonaws.com", "elb.amazonaws.com", "amazonaws.com.cn", "cloudapp.azure.com",
        "windows.net", "core.windows.net", "digitaloceanspaces.com", "linodeobjects.com", "r.appspot.com", "a.run.app",
    ]

    /// Registries below somebody's name, and names for machines at home.
    private static let namesUnderNames = [
        "br.com", "cn.com", "co.com", "co.nl", "co.no", "de.com", "dedyn.io", "ddns.net", "duckdns.org", "dyndns.org",
        "dynv6.net", "eu.com", "eu.org", "freeddns.org", "gb.net", "gr.com", "hopto.org", "hu.net", "in.net", "jp.net",
        "jpn.com", "mex.com", "nip.io", "no-ip.org", "ru.com", "sa.com", "se.net", "sslip.io", "uk.com", "uk.net",
        "us.com",
        "us.org", "za.com", "zapto.org",
    ]

    private static let prefectures = [
        "aichi", "akita", "aomori", "chiba", "ehime", "fukui", "fukuoka", "fukushima", "gifu", "gunma", "hiroshima",
        "hokkaido", "hyogo", "ibaraki", "ishikawa", "iwate", "kagawa", "kagoshima", "kanagawa", "kochi", "kumamoto",
        "kyoto", "mie", "miyagi", "miyazaki", "nagano", "nagasaki", "nara", "niigata", "oita", "okayama", "okinawa",
        "osaka", "saga", "saitama", "shiga", "shimane", "shizuoka", "tochigi", "tokushima", "tokyo", "tottori",
        "toyama",
        "wakayama", "yamagata", "yamaguchi", "yamanashi",
    ]
}
