/// The properties that take a part out of an address.
enum AddressParts {
    static let names: Set<String> = [
        "query", "fragment", "queryItems", "pathComponents", "lastPathComponent", "path", "percentEncodedQuery",
        "percentEncodedPath", "relativePath", "host", "user", "password", "userInfo",
    ]
}
