/// Pages in web views, scripts, and the answers of servers.
extension SourceFamilies {
    static let web: [FrameworkSources] = [
        .pages, .scripts, .engine, .answers, .alamofire, .targets, .requested, .clients, .fetched, .feeds, .pulled,
    ]
}

extension FrameworkSources {
    fileprivate static let pages = with(FrameworkSources(.page)) {
        $0.types = [
            "WKNavigationAction", "WKURLSchemeTask", "WKNavigationResponse", "WKFrameInfo", "WKContextMenuElementInfo",
            "WKBackForwardListItem",
        ]
        $0.members = ["WKWebView.title", "WebPage.title"]
        $0.parameters = [
            "webView(runJavaScriptAlertPanelWithMessage: String)",
            "webView(runJavaScriptConfirmPanelWithMessage: String)",
            "webView(runJavaScriptTextInputPanelWithPrompt: String)", "webView(defaultText: String)",
            "messageReceived(userInfo:)", "webView(shouldStartLoadWith:)",
        ]
        $0.closures = ["evaluateJavaScript", "callAsyncJavaScript", "getPropertiesWithCompletionHandler"]
        $0.calls = ["callAsyncJavaScript", "callJavaScript"]
    }

    fileprivate static let scripts = with(FrameworkSources(.scriptMessage)) {
        $0.types = ["WKScriptMessage", "JSValue"]
        $0.parameters = ["userContentController(didReceive:)"]
        $0.members = ["WKScriptMessage.body", "JSContext.globalObject"]
    }

    /// What scripts throw, and their values in C.
    fileprivate static let engine = with(FrameworkSources(.scriptMessage, of: "JavaScriptCore")) {
        $0.handlers = ["exceptionHandler@1"]
        $0.calls = ["JSValueToStringCopy", "JSValueCreateJSONString"]
    }

    fileprivate static let answers = with(FrameworkSources(.answer)) {
        $0.types = ["CachedURLResponse"]
        $0.members = [
            "HTTPCookie.value", "HTTPCookie.name", "HTTPCookieStorage.cookies", "CachedURLResponse.data",
            "HTTPURLResponse.allHeaderFields",
        ]
        $0.parameters = [
            "urlSession(didReceive: Data)", "connection(didReceive: Data|NSData|String)",
            "urlSession(newRequest: URLRequest)",
        ]
        $0.calls = ["allCookies"]
        $0.closures = ["dataTask", "uploadTask", "downloadTask", "sendAsynchronousRequest", "getAllCookies"]
    }

    fileprivate static let alamofire = with(FrameworkSources(.answer)) {
        $0.types = ["DataResponse", "AFDataResponse", "DownloadResponse", "AFDownloadResponse", "DataStreamRequest"]
        $0.closures = [
            "responseJSON", "responseString", "responseData", "responseDecodable", "responseStream",
            "responseStreamString", "responseStreamDecodable", "responsePropertyList",
        ]
        $0.calls = [
            "publishDecodable", "publishString", "publishData", "publishUnserialized", "streamingData",
            "streamingStrings", "streamingDecodables", "streamingMessages",
        ]
    }

    /// What serializers of a project's own are handed.
    fileprivate static let requested = with(FrameworkSources(.answer, of: "Alamofire")) {
        $0.parameters = ["serialize(data:)", "serializeDownload(fileURL:)"]
    }

    fileprivate static let targets = with(
        FrameworkSources(.answer, of: "Moya", "RxMoya", "CombineMoya", "Apollo", "Just")
    ) {
        $0.closures = ["request", "requestNormal", "fetch", "perform", "watch"]
        $0.calls = ["requestPublisher", "requestWithProgressPublisher"]
        $0.plainTypes = ["Response"]
        $0.parameters = ["didReceive(_: Result)", "process(_: Result)"]
    }

    /// Clients whose answer is what a call gives.
    fileprivate static let clients = with(FrameworkSources(.answer, of: "AsyncHTTPClient", "Vapor", "RxMoya", "Moya")) {
        $0.types = [
            "HTTPClientResponse", "HTTPClient.Response", "HTTPClientResponsePart", "ClientResponse", "Moya.Response",
        ]
    }

    fileprivate static let pulled = with(FrameworkSources(.answer, of: "AsyncHTTPClient")) {
        $0.calls = ["get(url:)", "post(url:)", "put(url:)", "patch(url:)", "delete(url:)"]
        $0.parameters = ["didReceiveBodyPart(_:)", "didReceiveHead(_:)"]
    }

    fileprivate static let fetched = with(FrameworkSources(.answer, of: "Get", "RxMoya")) {
        $0.calls = ["send", "request"]
    }

    fileprivate static let feeds = with(FrameworkSources(.answer, of: "FeedKit")) {
        $0.types = ["RSSFeed", "AtomFeed", "JSONFeed", "RSSFeedItem", "AtomFeedEntry"]
        $0.closures = ["parseAsync"]
        $0.calls = ["parse"]
    }
}
