// The names are Apple’s.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// URLSession, which Foundation brings on Apple's systems; Foundation of Linux has it elsewhere, without server trust.
import Foundation
import Security

@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, *)
public struct URLRequest: Sendable {
    public enum CachePolicy: Sendable { case useProtocolCachePolicy, reloadIgnoringLocalCacheData }
    public var url: URL?
    public var httpMethod: String? = "GET"
    public var cachePolicy = CachePolicy.useProtocolCachePolicy
    public var httpShouldHandleCookies = true
    public var timeoutInterval: TimeInterval = 60
    public private(set) var allHTTPHeaderFields: [String: String]? = [:]

    public init(url: URL) { self.url = url }

    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {
        allHTTPHeaderFields?[field.lowercased()] = value
    }

    public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {
        let name = field.lowercased()
        let before = allHTTPHeaderFields?[name].map { $0 + "," } ?? ""
        allHTTPHeaderFields?[name] = before + value
    }
}

open class URLResponse: NSObject, @unchecked Sendable {
    public let expectedContentLength: Int64
    init(length: Int64) { expectedContentLength = length }
}

public final class HTTPURLResponse: URLResponse, @unchecked Sendable {
    public let statusCode: Int
    public let allHeaderFields: [AnyHashable: Any]
    init(status: Int, headers: [String: String], length: Int64) {
        (statusCode, allHeaderFields) = (status, headers)
        super.init(length: length)
    }
}

public final class CachedURLResponse: NSObject, Sendable {}

public final class URLCache: Sendable {}
public final class URLCredentialStorage: Sendable {}
public final class HTTPCookieStorage: Sendable {}
public enum HTTPCookie {
    public enum AcceptPolicy: Sendable { case always, never, onlyFromMainDocumentDomain }
}

@available(macOS 10.9, iOS 7.0, tvOS 9.0, watchOS 2.0, *)
// bulwark:ignore unchecked-sendable-race -- Apple’s has these properties; they are set before a session has it
public final class URLSessionConfiguration: @unchecked Sendable {
    public var tlsMinimumSupportedProtocolVersion = tls_protocol_version_t.TLSv12
    public var urlCache: URLCache? = URLCache()
    public var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
    public var httpCookieStorage: HTTPCookieStorage? = HTTPCookieStorage()
    public var httpCookieAcceptPolicy = HTTPCookie.AcceptPolicy.onlyFromMainDocumentDomain
    public var httpShouldSetCookies = true
    public var urlCredentialStorage: URLCredentialStorage? = URLCredentialStorage()
    public var waitsForConnectivity = false
    public static var ephemeral: URLSessionConfiguration { URLSessionConfiguration() }
}

public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
public let NSURLAuthenticationMethodHTTPBasic = "NSURLAuthenticationMethodHTTPBasic"
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"

open class URLProtectionSpace: NSObject, @unchecked Sendable {
    public let host: String
    public let authenticationMethod: String
    public let serverTrust: SecTrust?
    private let proxy: Bool
    public init(host: String, method: String, trust: SecTrust? = nil, isProxy: Bool = false) {
        (self.host, authenticationMethod, serverTrust, proxy) = (host, method, trust, isProxy)
    }
    public override func isProxy() -> Bool { proxy }
}

public final class URLAuthenticationChallenge: NSObject, Sendable {
    public let protectionSpace: URLProtectionSpace
    public init(_ space: URLProtectionSpace) { protectionSpace = space }
}

public final class URLCredential: NSObject, Sendable {
    public let trust: SecTrust
    public init(trust: SecTrust) { self.trust = trust }
}
