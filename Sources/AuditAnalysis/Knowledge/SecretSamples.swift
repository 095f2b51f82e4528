/// Invented secrets for the examples of rules, in pieces so that no source file holds one whole.
package enum SecretSamples {
    package static let gitHub = joined("ghp_", "eVULq19jgYgonBwBS9", "PnYuwEwkbytw3Ncajk")
    package static let amazonID = joined("AK", "IAQDVP6TTO", "JKX5I7O2")
    package static let amazonSecret = joined("u7WZiBQ4ca77earrLcI8", "Xu8RuVjoAgooUbskvj1U")
    package static let stripe = joined("sk_", "live_", "E7WG6AJPOloe", "336tWltWxRwa")
    package static let stripePublishable = joined("pk_", "live_", "E7WG6AJPOloe", "336tWltWxRwa")
    package static let slack = joined("xo", "xb-", "861795690298", "-155353209112-", "GIJjCtps9VfyK3QoUQexN2Dv")
    package static let google = joined("AI", "zasoQN4YWslJWRPo4m4E", "xmg02D78zL83LCxQO")
    package static let revenueCat = joined("appl_", "IR8JH7TWs9NEh8", "q9OpwIIZa2dDKz")
    package static let slackHook = joined(
        "https://hooks.slack", ".com/services/", "TW8XRBUXR/B6PRUUW6V", "/zjA73MjGjnp46Lf0zhPHkAE3")
    package static let discordHook = joined(
        "https://discord", ".com/api/webhooks/", "633341576713689356/", "mcMip8xwXzRx6ZzDSvh7KXpD9FrrJcpoUl",
        "wJ2yK273gVjkhgUbt1OsCmD2fKeo6xaOzV")
    package static let webToken = joined(
        webTokenHeader, ".", "eyJzdWIiOiI0NzExIiwiaXNzIjoiYXBpLmFjbWUuaW8iLCJleHAiOjE5OTk5OTk5OTl9", ".",
        "LIMQyOFW8NvrWoyHkFXNYNr3DKJOGdlAxRa5bAE7MtV")
    /// As ``webToken``, ended in 2021.
    package static let endedWebToken = joined(
        webTokenHeader, ".", "eyJzdWIiOiI1MTIyIiwiaXNzIjoiYXBpLmFjbWUuaW8iLCJleHAiOjE2MTUwMDAwMDB9", ".",
        "uO7vJjPRq2mYk0GxXc4hN1sLwTz8bEfA3dQi6KrVgHy")
    /// Signed, with none of the claims that a session has.
    package static let signedStatement = joined(
        webTokenHeader, ".", "eyJpZCI6IjRXVDU5TTVZIiwib3BuIjoiQ29ybmVyIHNob3AiLCJ2dCI6IlIifQ", ".",
        "p3HcWkzT7dQnB1yVfGxLs9mJ0aRe5uOiK8wZ2vXbC4tN")
    package static let hexadecimal = joined("31973af73874e2bf", "a44a957b83aa710e")
    package static let otherHexadecimal = joined("2bf839353bf11a56", "2284eb81c7869792")
    package static let mixed = joined("eXe7SV5KvEDuOJ", "vWM8AsVpQQLD39")
    package static let otherMixed = joined("HMwdkfqJP5965r", "92hMsOSnNRzKka")
    package static let shortToken = joined("dk3r", "kjs5jjk42k", "0kll")
    static let uuid = joined("5f0c3a41-", "98b7-4d1e-", "a6c2-07e91b3fd854")
    package static let password = joined("Tr4vel", "ling!", "09")
    /// A private key block whose lines are joined by the given text.
    package static func keyBlock(_ label: String = "RSA PRIVATE KEY", line: String = "\n") -> String {
        [
            "-----BEGIN " + label + "-----",
            joined("aqUrZySP11TClo7KsfFZ7N3XXoxK7jbV", "X/iVHo8Wpgc8TIHf5u3oQ1tRElYJCIWP"),
            joined("hPnHYAX/O1/f1s7fGhw5XiphipzyF7VV", "aFpxiJT30QWDLpTCwubp/1a4w8IETLXZ"),
            "-----END " + label + "-----",
        ].joined(separator: line)
    }

    private static let webTokenHeader = joined("eyJhbGciOiJIUzI1", "NiIsInR5cCI6IkpXVCJ9")

    private static func joined(_ pieces: String...) -> String { pieces.joined() }
}
