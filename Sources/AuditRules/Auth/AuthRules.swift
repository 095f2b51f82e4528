package import AuditKit

/// The rules of this folder, one line each. A test fails when a file is missing here.
package let authRules: [Rule] = [
    .accessControlResultIgnored,
    .accountEnumeration,
    .authenticationFailsOpen,
    .biometricLockoutUnhandled,
    .biometricsFallBackToPasscode,
    .biometricsResultOnly,
    .biometricsReused,
    .biometricsSurviveEnrolment,
    .insecureObjectReference,
    .jwtUnverified,
    .logoutLeavesSecrets,
    .oauthCustomScheme,
    .oauthFlowWeak,
    .oauthInWebView,
    .pinHashGuessable,
    .routeWithoutAuthentication,
    .sessionNeverEnds,
]
