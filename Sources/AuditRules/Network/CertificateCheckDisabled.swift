import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Every way to accept a server whose certificate nobody looked at.
    static let certificateCheckDisabled = Rule(
        id: "certificate-check-disabled",
        title: "TLS certificate validation disabled",
        category: .network,
        severity: .critical,
        references: [
            .cwe(295), .cwe(296), .cwe(299), .masvs("NETWORK", 1), .maswe(27), .mastg("MASTG-TEST-0396"),
            .mastg("MASTG-TEST-0397"), .mobileTop10(5),
        ],
        why: """
            An attacker who controls the Wi-Fi, a proxy or the DNS server can present their own certificate and read \
            and change everything that is sent. Encryption without authenticating the server protects nothing.
            """,
        remedy: """
            Leave the decision to the system with `completionHandler(.performDefaultHandling, nil)`. Where a private \
            certificate authority is needed, add it with `SecTrustSetAnchorCertificates` and accept only what \
            `SecTrustEvaluateWithError` accepts; keep test servers inside `#if DEBUG`. SecureHTTP’s transports take \
            such an authority in their initializers, and their validation cannot be disabled.
            """,
        bad: [
            Example(
                """
                func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
                                completionHandler: @escaping (Disposition, URLCredential?) -> Void) {
                    completionHandler(.useCredential, ↓URLCredential(trust: challenge.protectionSpace.serverTrust!))
                }
                """,
                mended: """
                    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
                                    completionHandler: @escaping (Disposition, URLCredential?) -> Void) {
                        completionHandler(.performDefaultHandling, nil)
                    }
                    """),
            Example(
                """
                func webView(_ view: WKWebView, respondTo challenge: URLAuthenticationChallenge) async
                    -> (URLSession.AuthChallengeDisposition, URLCredential?) {
                    guard let trust = challenge.protectionSpace.serverTrust else { return (.performDefaultHandling, \
                    nil) }
                    return (.useCredential, ↓URLCredential(trust: trust))
                }
                """, "a web view"),
            Example(
                """
                func answer(_ challenge: URLAuthenticationChallenge, _ done: Answer) {
                    let trust = challenge.protectionSpace.serverTrust!
                    guard let pins = pinsByHost[challenge.protectionSpace.host] else {
                        return done(.useCredential, ↓URLCredential(trust: trust))
                    }
                    guard SecTrustEvaluateWithError(trust, nil),
                          matches(trust, pins) else { return done(.cancelAuthenticationChallenge, nil) }
                    done(.useCredential, URLCredential(trust: trust))
                }
                """, "a branch in front of the check"),
            Example("↓SecTrustSetExceptions(trust, SecTrustCopyExceptions(trust))"),
            Example(
                """
                extension NSURLRequest {
                    static func allowsAnyHTTPSCertificate(forHost host: String) -> Bool { return ↓true }
                }
                """, "a private switch of Foundation"),
            Example(
                "var tls = TLSConfiguration.makeClientConfiguration(); tls.certificateVerification = ↓.none", "NIOSSL"),
            Example(
                "let tls = ClientTransport.TLS.defaults { $0.serverCertificateVerification = ↓.doNotVerify }", "gRPC"),
            Example("let evaluators = [\"api.shop.test\": ↓DisabledTrustEvaluator()]", "Alamofire"),
            Example("↓downloader.trustedHosts = [\"images.shop.test\"]", "Kingfisher"),
            Example("manager.securityPolicy.allowInvalidCertificates = ↓true", "AFNetworking"),
            Example("let socket = WebSocket(request: request); socket.disableSSLCertValidation = ↓true", "Starscream"),
            Example("let settings: [CFString: Any] = [kCFStreamSSLValidatesCertificateChain: ↓kCFBooleanFalse]"),
            Example(
                """
                sec_protocol_options_set_verify_block(options.securityProtocolOptions, { _, _, complete in
                    complete(↓true)
                }, .main)
                """, "Network framework"),
            Example(
                """
                import NIOSSL
                let handler = try NIOSSLClientHandler(context: context, serverHostname: nil, \
                customVerificationCallback: { _, promise in
                    promise.succeed(↓.certificateVerified)
                })
                """, "SwiftNIO"),
            Example(
                """
                func open(_ options: sec_protocol_options_t) {
                    sec_protocol_options_set_verify_block(options, { _, trust, complete in
                        SecTrustEvaluateAsyncWithError(sec_trust_copy_ref(trust).takeRetainedValue(), queue) { _, \
                        verdict, _ in
                            complete(↓true)
                        }
                    }, queue)
                }
                """, "the verdict is not asked"),
        ] + .certificateCheckDisabledTrusts + .certificateCheckDisabledTools + .certificateCheckDisabledLooks,
        good: [
            Example(
                """
                import NIOSSL
                let handler = try NIOSSLClientHandler(context: context, serverHostname: nil, \
                customVerificationCallback: { chain, promise in
                    promise.succeed(pins.hold(chain) ? .certificateVerified : .failed)
                })
                """),
            Example(
                """
                func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
                                completionHandler: @escaping (Disposition, URLCredential?) -> Void) {
                    guard let trust = challenge.protectionSpace.serverTrust, isGenuine(trust) else {
                        return completionHandler(.cancelAuthenticationChallenge, nil)
                    }
                    completionHandler(.useCredential, URLCredential(trust: trust))
                }
                func isGenuine(_ trust: SecTrust) -> Bool { SecTrustEvaluateWithError(trust, nil) }
                """, "evaluated in a function of its own"),
            Example(
                """
                func answer(_ challenge: URLAuthenticationChallenge, _ done: Answer) {
                    if challenge.protectionSpace.host == "localhost" {
                        done(.useCredential, URLCredential(trust: challenge.protectionSpace.serverTrust!))
                    } else { done(.performDefaultHandling, nil) }
                }
                """, "only a server on the machine itself"),
            Example(
                """
                #if DEBUG
                manager.securityPolicy.allowInvalidCertificates = true
                #endif
                """),
            Example(
                "var tls = TLSConfiguration.makeServerConfiguration(certificateChain: c, privateKey: k); tls.certificateVerification = .none",
                "a server that asks its clients for no certificate"),
            Example(
                """
                extension NWProtocolTLS.Options {
                    convenience init(_ config: ServerTransport.Config.TLS) {
                        self.init()
                        switch config.clientCertificateVerification {
                        case .doNotVerify:
                            sec_protocol_options_set_peer_authentication_required(securityProtocolOptions, false)
                        default:
                            sec_protocol_options_set_peer_authentication_required(securityProtocolOptions, true)
                        }
                    }
                }
                """, "a server that leaves out its clients' certificates"),
            Example(
                """
                switch config.serverCertificateVerification {
                case .doNotVerify: sec_protocol_options_set_peer_authentication_required(options, false)
                case .fullVerification: sec_protocol_options_set_peer_authentication_required(options, true)
                }
                """, "a library that hands on what its user chose"),
            Example(
                """
                func run(port: Int) async throws {
                    var tls = TLSConfiguration.makeClientConfiguration()
                    tls.certificateVerification = .none
                    let client = TestClient(tls, address: "https://localhost:\\(port)")
                    try await client.run()
                }
                """, "only a server on the machine itself"),
            Example(
                """
                protocol Validator { func validate(_ trust: SecTrust) -> Bool }
                class Delegate {
                    let validator: Validator
                    func answer(_ challenge: URLAuthenticationChallenge, _ done: Answer) {
                        guard let trust = challenge.protectionSpace.serverTrust,
                              validator.validate(trust) else { return }
                        done(.useCredential, URLCredential(trust: trust))
                    }
                }
                """, "a check behind a protocol"),
            Example(
                """
                func answer(_ challenge: URLAuthenticationChallenge, _ done: Answer) {
                    let credential = URLCredential(trust: challenge.protectionSpace.serverTrust!)
                    if SecTrustEvaluateWithError(challenge.protectionSpace.serverTrust!, nil) { done(.useCredential, \
                    credential) }
                }
                """, "made early, used after the check"),
            Example("let credential = URLCredential(user: user, password: password, persistence: .forSession)"),
            Example(
                """
                sec_protocol_options_set_verify_block(options, { _, trust, complete in
                    let trust = sec_trust_copy_ref(trust).takeRetainedValue()
                    SecTrustEvaluateWithError(trust, nil) ? complete(true) : complete(false)
                }, queue)
                """),
        ] + .certificateCheckDisabledTrustsGood + .certificateCheckDisabledToolsGood
            + .certificateCheckDisabledLooksGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    inspectChallenges(file, &pass)
    inspectVerifyBlocks(file, &pass)
    inspectSettings(file, &pass)
    inspectExceptions(file, &pass)
    inspectTools(file, &pass)
    inspectAddressOptions(file, &pass)
    inspectEvaluators(file, &pass)
}

/// Challenges that are answered with a credential though nothing looked at the trust.
private func inspectChallenges(_ file: SwiftFile, _ pass: inout Pass) {
    for acceptance in file.trustAcceptances() where !acceptance.isForDevelopers {
        guard let handling = acceptance.trustHandling(in: file, pass), !acceptance.isOnlyForLocalHosts else {
            continue
        }
        let isChecked = handling.evaluates || handling.delegates || handling.readsCertificates
        guard !isChecked || acceptance.comesBefore(handling.firstCheck) else { continue }
        let isChoice = acceptance.isBehindSwitch
        pass.report(
            isChoice
                ? "The server is trusted without validation when a flag is set"
                : "The server is trusted although its certificate chain is never evaluated",
            at: acceptance.kind == .call ? acceptance : acceptance.givenAnswer ?? acceptance,
            .init(
                severity: isChoice ? .medium : nil, confidence: isChoice ? .medium : nil,
                fix: isChoice ? nil : acceptance.leavingItToTheSystem))
    }
    for hosts in file.members("trustedHosts") where hosts.role == .target && !hosts.isForDevelopers {
        guard let base = hosts.base?.dottedName.lowercased(), base.contains("downloader") else { continue }
        pass.report(
            "Any certificate is accepted from the hosts listed here", at: hosts,
            .init(severity: .high, confidence: .medium))
    }
    for call in file.calls("continueWithoutCredential") where !call.isForDevelopers {
        guard let function = call.trustFunction, file.tree.mentions("NSURLAuthenticationMethodServerTrust"),
            call.conditions.contains(where: { $0.text.contains("ServerTrust") }),
            !TrustHandling(of: function, in: pass).evaluates
        else { continue }
        pass.report(
            "The connection continues although the server's certificate was not validated", at: call,
            .init(severity: .medium, confidence: .medium))
    }
}

/// Blocks of the Network framework and of socket libraries that always say yes.
private func inspectVerifyBlocks(_ file: SwiftFile, _ pass: inout Pass) {
    inspectCallbacks(file, &pass)
    inspectTrustFunctions(file, &pass)
    inspectVerdicts(file, &pass)
    inspectBypasses(file, &pass)
    for block in file.trustBlocks(pass) where !block.isForDevelopers {
        guard let answer = block.children.filter({ $0.kind == .parameter }).last?.name ?? Optional("$2") else {
            continue
        }
        let answers = block.descendants.filter { $0.kind == .call && $0.callee?.name == answer }
        if let answer = block.answerWithoutTrust(answers, pass) {
            pass.report("Every server is accepted, regardless of its certificate", at: answer)
            continue
        }
        if block.onlyLooksAtTrust,
            let answer = answers.compactMap(\.arguments.first).first(where: { !$0.isFalse(pass) })
        {
            pass.report(byLooks, at: answer)
            continue
        }
        guard let first = answers.first?.arguments.first, answers.count == 1, first.isTrue(pass) else { continue }
        let handling = TrustHandling(of: block, in: pass)
        if answers[0].ignoresVerdict {
            pass.report("Every server is accepted, although its certificate is inspected", at: first)
            continue
        }
        guard !handling.evaluates, !handling.delegates, !handling.readsCertificates else { continue }
        pass.report("Every server is accepted, regardless of its certificate", at: first)
    }
}

private func inspectExceptions(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("SecTrustSetExceptions") where !call.isForDevelopers && call.callee?.kind == .reference {
        guard call.argument(at: 1)?.comesFromSameTrust(pass) == true else { continue }
        pass.report("`SecTrustSetExceptions` makes a failed evaluation pass from now on", at: call)
    }
    inspectWidenedTrust(file, &pass)
    for function in file.tree.nodes(.functionDecl, named: ["allowsAnyHTTPSCertificate"]) where !function.isForDevelopers
    {
        let values = function.descendants(.boolean)
        guard let value = values.first, values.allSatisfy({ $0.name == "true" }) else { continue }
        pass.report("`allowsAnyHTTPSCertificate` accepts every certificate", at: value)
    }
    for call in file.calls("setAllowsAnyHTTPSCertificate") where call.arguments.first?.isTrue(pass) == true {
        pass.report("`setAllowsAnyHTTPSCertificate` accepts every certificate", at: call)
    }
}

private func inspectSettings(_ file: SwiftFile, _ pass: inout Pass) {
    for place in file.disabledCertificateChecks(pass) where !place.node.isForDevelopers {
        let isOfPictures = place.node.isOptionOfPictures && !pass[PictureSignIn.self].exists
        let isLeft = pass.isLeftToCallers(place.node)
        pass.report(
            "\(place.what) accepts every certificate", at: place.node,
            .init(severity: isLeft ? .low : isOfPictures ? .medium : nil, isAdvice: isLeft))
    }
}

extension Node {
    /// Answers a challenge as the system would: `completionHandler(.performDefaultHandling, nil)`.
    fileprivate var leavingItToTheSystem: SourceFix? {
        // Where the code has asked anything but what kind of challenge it is, the answer may be what somebody wants.
        guard let parent, [.call, .tuple].contains(parent.kind),
            conditions.allSatisfy({ $0.text.contains("erverTrust") || $0.text.contains("authenticationMethod") })
        else { return nil }
        let parts = parent.kind == .call ? parent.arguments : Array(parent.children)
        guard parts.count == 2, parts[1] == self, parts[0].unwrapped.name == "useCredential",
            let answer = SourceFix.rename(parts[0].unwrapped, to: "performDefaultHandling")
        else { return nil }
        return SourceFix(
            "Leave the decision to the system", isBreaking: true, edits: answer.edits + [.init(self, "nil")])
    }

    /// Whether exceptions are those just copied, and not some that the user agreed to before.
    fileprivate func comesFromSameTrust(_ pass: Pass) -> Bool {
        let value = pass.declaration(of: plain)?.initialValue?.plain ?? plain
        return value.kind == .call && value.name == "SecTrustCopyExceptions"
    }
}
