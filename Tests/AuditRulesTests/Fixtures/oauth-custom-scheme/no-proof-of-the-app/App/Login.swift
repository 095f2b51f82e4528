enum Login {
    static let redirectURI = "acme://signed-in"
}
