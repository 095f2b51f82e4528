extension SecretShape {
    /// Hosts of source code and issues.
    static let sourceHosting: [SecretShape] = github + gitlab + atlassian

    private static let github: [SecretShape] = [
        gitHub("github-personal-access-token", "GitHub personal access token", "ghp_"),
        gitHub("github-oauth-access-token", "GitHub OAuth access token", "gho_"),
        gitHub("github-user-to-server-token", "GitHub user-to-server token", "ghu_"),
        gitHub("github-server-to-server-token", "GitHub server-to-server token", "ghs_"),
        gitHub("github-refresh-token", "GitHub refresh token", "ghr_"),
        .token(
            "github-fine-grained-token", "GitHub fine-grained personal access token", "GitHub",
            ["github_pat_"], [.exactly(22, .alphanumeric), .text("_"), .exactly(59, .alphanumeric)], .critical,
            "Revoke the token under Settings, Developer settings, Fine-grained tokens."),
    ]

    private static func gitHub(_ id: String, _ name: String, _ prefix: String) -> SecretShape {
        .token(
            id, name, "GitHub", [prefix], [.exactly(36, .alphanumeric)], .critical, check: .crc32Base62,
            "Revoke the token under Settings, Developer settings, and check the security log.")
    }

    private static let gitlab: [SecretShape] = [
        .token(
            "gitlab-personal-access-token", "GitLab personal access token", "GitLab",
            ["glpat-"], [.exactly(20, .base64URL)], .critical,
            "Revoke the token under Preferences, Access tokens."),
        // The payload, the version in later ones, the payload's length in two digits and the check in seven.
        .token(
            "gitlab-routable-access-token", "GitLab routable access token", "GitLab", ["glpat-", "glrt-"],
            [.run(.base64URL, 27...300), .literal([".01.", "."]), .exactly(9, .lowercaseAlphanumeric)], .critical,
            check: .crc32Base36, "Revoke the token under Preferences, Access tokens."),
        gitLab("gitlab-deploy-token", "GitLab deploy token", "gldt-", 20...20),
        gitLab("gitlab-runner-token", "GitLab runner authentication token", "glrt-", 20...64),
        gitLab("gitlab-feed-token", "GitLab feed token", "glft-", 20...64),
        gitLab("gitlab-mail-token", "GitLab incoming mail token", "glimt-", 25...25),
        gitLab("gitlab-agent-token", "GitLab agent for Kubernetes token", "glagent-", 50...50),
        gitLab("gitlab-scim-token", "GitLab SCIM token", "glsoat-", 20...20),
        gitLab("gitlab-oauth-secret", "GitLab OAuth application secret", "gloas-", 64...64),
        gitLab("gitlab-feature-flag-token", "GitLab feature flag client token", "glffct-", 20...20),
        .token(
            "gitlab-trigger-token", "GitLab pipeline trigger token", "GitLab",
            ["glptt-"], [.exactly(40, .hex)], .high, "Delete the trigger under Settings, CI/CD."),
        .token(
            "gitlab-job-token", "GitLab CI/CD job token", "GitLab",
            ["glcbt-"], [.run(.alphanumeric, 1...5), .text("_"), .exactly(20, .base64URL)], .low,
            "The token expires with its job; keep it out of job logs."),
        .token(
            "gitlab-registration-token", "GitLab runner registration token", "GitLab",
            ["GR1348941"], [.exactly(20, .base64URL)], .high, "Reset the registration token of the project or group."),
    ]

    private static func gitLab(
        _ id: String, _ name: String, _ prefix: String, _ lengths: ClosedRange<Int>
    ) -> SecretShape {
        .token(
            id, name, "GitLab", [prefix], [.run(.base64URL, lengths)], .high,
            "Revoke the token on the settings page of the project, group or instance it belongs to.")
    }

    private static let atlassian: [SecretShape] = [
        // Of varied length, as their page says; those seen have 192 characters.
        .token(
            "atlassian-api-token", "Atlassian API token", "Atlassian",
            ["ATATT3"], [.run(.base64URL + "=", 100...250)], .high, "Revoke the token at id.atlassian.com, Security."),
        .token(
            "atlassian-admin-api-key", "Atlassian organization API key", "Atlassian",
            ["ATCTT3"], [.run(.base64URL + "=", 150...200)], .critical,
            "Revoke the key at admin.atlassian.com, or the access token of the repository it belongs to."),
        .token(
            "bitbucket-app-password", "Bitbucket app password", "Atlassian",
            ["ATBB"], [.run(.alphanumeric, 28...36)], .high, variety: .mixed,
            "Revoke the app password under Personal settings."),
        .named(
            "bitbucket-client-secret", "Bitbucket OAuth consumer secret", "Atlassian",
            [NameRequirement("bitbucket", with: ["secret"])], [.exactly(32, .alphanumeric)], .high,
            "Delete the OAuth consumer in the workspace's settings."),
    ]

    /// Registries that packages are published to.
    static let packageRegistries: [SecretShape] = [
        .token(
            "npm-access-token", "npm access token", "npm", ["npm_"], [.exactly(36, .alphanumeric)], .critical,
            check: .crc32Base62, "Revoke the token with `npm token revoke` and audit the published versions."),
        .token(
            "pypi-api-token", "PyPI API token", "PyPI",
            ["pypi-AgEIcHlwaS5vcmc", "pypi-AgENdGVzdC5weXBpLm9yZw"], [.run(.base64URL, 50...1000)], .critical,
            "Remove the token under Account settings and publish through a trusted publisher."),
        .token(
            "rubygems-api-key", "RubyGems API key", "RubyGems", ["rubygems_"], [.exactly(48, .hex)], .critical,
            "Delete the key at rubygems.org under API keys."),
        .token(
            "crates-io-api-token", "crates.io API token", "crates.io", ["cio"], [.exactly(32, .alphanumeric)],
            .critical,
            variety: .mixed, "Revoke the token at crates.io under API Tokens."),
        .token(
            "nuget-api-key", "NuGet API key", "NuGet", ["oy2"], [.exactly(43, .lowercaseAlphanumeric)], .critical,
            variety: .digit, "Delete the key at nuget.org under API Keys."),
        .token(
            "docker-hub-access-token", "Docker Hub access token", "Docker",
            ["dckr_pat_", "dckr_oat_"], [.run(.base64URL, 27...32)], .high,
            "Delete the token under Account settings, Personal access tokens."),
        .token(
            "jfrog-api-key", "JFrog API key", "JFrog", ["AKCp"], [.exactly(69, .alphanumeric)], .high,
            "Revoke the key in the JFrog user profile."),
        .token(
            "jfrog-reference-token", "JFrog reference token", "JFrog", ["cmVmd"], [.exactly(59, .alphanumeric)], .high,
            "Revoke the token on the Access Tokens page of the JFrog platform."),
        .token(
            "clojars-deploy-token", "Clojars deploy token", "Clojars",
            ["CLOJARS_"], [.exactly(60, .lowercaseAlphanumeric)], .high, "Disable the token on the Clojars dashboard."),
    ]
}
