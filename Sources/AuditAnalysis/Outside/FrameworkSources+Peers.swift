/// Peers near by or in a game, and what they say of themselves.
extension SourceFamilies {
    static let peers: [FrameworkSources] = [.multipeer, .bonjour, .lookups, .games, .groups, .messages]
}

extension FrameworkSources {
    fileprivate static let multipeer = with(FrameworkSources(.socket)) {
        $0.members = ["MCPeerID.displayName", "MCPeerID.discoveryInfo"]
        // What a peer says when it asks to be let in or is found, and what it calls the files that it sends.
        $0.parameters = [
            "advertiser(withContext:)", "browser(withDiscoveryInfo:)",
            "session(withName:)", "session(didStartReceivingResourceWithName:)",
            "session(didFinishReceivingResourceWithName:)",
        ]
    }

    fileprivate static let bonjour = with(FrameworkSources(.socket)) {
        $0.types = ["NWTXTRecord"]
        $0.members = ["NetService.name", "NetService.hostName", "NetService.txtRecordData"]
        $0.parameters = ["netService(didUpdateTXTRecord:)", "netServiceBrowser(didFindDomain:)"]
        $0.calls = ["txtRecordData", "dictionary(fromTXTRecord:)"]
        $0.handlers = ["browseResultsChangedHandler"]
    }

    /// Answers of the name service in C.
    fileprivate static let lookups = with(FrameworkSources(.socket)) {
        $0.closures = [
            "DNSServiceQueryRecord@8", "DNSServiceBrowse@4", "DNSServiceResolve@8", "DNSServiceGetAddrInfo@4",
            "CFSocketCreate@3", "CFSocketCreateWithNative@3",
        ]
    }

    fileprivate static let games = with(FrameworkSources(.socket)) {
        $0.types = [
            "GKPlayer", "GKTurnBasedMatch", "GKTurnBasedExchange", "GKTurnBasedExchangeReply",
            "GKTurnBasedParticipant", "GKInvite",
        ]
        $0.members = [
            "GKPlayer.displayName", "GKPlayer.alias", "GKTurnBasedMatch.matchData", "GKTurnBasedMatch.message",
            "GKTurnBasedExchange.data", "GKTurnBasedExchange.message", "GKTurnBasedExchangeReply.data",
        ]
        $0.parameters = ["match(didReceive: Data)", "socket(didRead: Data)"]
    }

    fileprivate static let groups = with(FrameworkSources(.socket, of: "GroupActivities")) {
        $0.members = [".attachments", "GroupSession.activity"]
        $0.calls = ["messages(of:)", "sessions"]
    }

    fileprivate static let messages = with(FrameworkSources(.socket)) {
        $0.types = ["MSMessage"]
        $0.members = ["MSMessage.url", "MSMessage.summaryText", "MSConversation.selectedMessage"]
    }
}
