/// Pages in web views, scripts, and the answers of servers.
extension SourceFamilies {
    static let web: [FrameworkSources] = [.pages, .scripts, .answers, .alamofire, .targets, .feeds]
}

extension FrameworkSources {
    fileprivate static let pages = with(FrameworkSources(.page)) {
        $0.types = ["WKNavigationAction", "WKURLSchemeTask", "WKNavigationResponse", "WKFrameInfo"]
        $0.members = ["WKWebView.title"]
        $0.parameters = [
            "webView(runJavaScriptAlertPanelWithMessage: String)",
            "webView(runJavaScriptConfirmPanelWithMessage: String)",
            "webView(runJavaScriptTextInputPanelWithPrompt: String)", "webView(defaultText: String)",
            "messageReceived(userInfo:)",
        ]
        $0.closures = ["evaluateJavaScript", "callAsyncJavaScript", "getPropertiesWithCompletionHandler"]
        $0.calls = ["callAsyncJavaScript"]
    }

    fileprivate static let scripts = with(FrameworkSources(.scriptMessage)) {
        $0.types = ["WKScriptMessage", "JSValue"]
        $0.parameters = ["userContentController(didReceive:)"]
        $0.members = ["WKScriptMessage.body", "JSContext.globalObject"]
    }

    fileprivate static let answers = with(FrameworkSources(.answer)) {
        $0.types = ["CachedURLResponse"]
        $0.members = ["HTTPCookie.value", "CachedURLResponse.data", "HTTPURLResponse.allHeaderFields"]
        $0.parameters = ["urlSession(didReceive: Data)", "connection(didReceive: Data|NSData|String)"]
        $0.closures = ["dataTask", "uploadTask", "downloadTask", "sendAsynchronousRequest"]
    }

    fileprivate static let alamofire = with(FrameworkSources(.answer)) {
        $0.types = ["DataResponse", "AFDataResponse", "DownloadResponse", "AFDownloadResponse", "DataStreamRequest"]
        $0.closures = [
            "responseJSON", "responseString", "responseData", "responseDecodable", "responseStream",
            "responseStreamString", "responseStreamDecodable",
        ]
    }

    fileprivate static let targets = with(
        FrameworkSources(.answer, of: "Moya", "RxMoya", "CombineMoya", "Apollo", "Just")
    ) {
        $0.closures = ["request", "requestNormal", "fetch", "perform", "watch"]
    }

    fileprivate static let feeds = with(FrameworkSources(.answer, of: "FeedKit")) {
        $0.types = ["RSSFeed", "AtomFeed", "JSONFeed", "RSSFeedItem", "AtomFeedEntry"]
        $0.closures = ["parseAsync"]
    }
}
