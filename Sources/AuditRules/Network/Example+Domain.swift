/// What an `Info.plist` says of one host, for the examples of rules.
func exceptionDomain(_ host: String, _ options: String) -> String {
    """
    <key>NSAppTransportSecurity</key>
    <dict>
        <key>NSExceptionDomains</key>
        <dict>
            <key>\(host)</key>
            <dict>\(options)</dict>
        </dict>
    </dict>
    """
}
