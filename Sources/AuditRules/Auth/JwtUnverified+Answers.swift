import AuditAnalysis
import AuditKit
import CodeModel

/// Answers of checks that nobody goes by: `_ = key.isValidSignature(signature, for: data)`, `if !isRight { log("wrong") }`,
/// those of C that are held against the wrong number, and those that a list of none gives.
func inspectDroppedAnswers(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: answers) where !call.isDebugOnly && call.decidesNothing {
        pass.report("The result of `\(call.name)` is ignored", at: call)
    }
    for call in file.tree.nodes(.call, named: answersOfC) where !call.isDebugOnly && !call.leavesByError {
        guard call.callee?.unwrapped.kind == .reference, call.decidesNothing || call.isDiscarded else { continue }
        pass.report("The result of `\(call.name)` is ignored", at: call)
    }
    // Libraries that share a name: what is given beside the message tells that it is a signature.
    for call in file.calls("verify", "open") where !call.isDebugOnly && call.base != nil {
        guard call.argument("signature") != nil || call.argument("tag") != nil, call.answersByValue(pass),
            call.decidesNothing
        else { continue }
        pass.report("The result of `\(call.name)` is ignored", at: call)
    }
    for call in file.tree.nodes(.call, named: threeAnswers) where !call.isDebugOnly {
        guard let test = call.outerExpression.parent, test.kind == .binary,
            let other = test.children(.operand).last?.unwrapped, other != call, !other.contains(call)
        else { continue }
        let wrong =
            ["!=", ">="].contains(test.name) && other.kind == .integer && other.text == "0"
            || test.name == "!=" && other.kind == .prefix && other.text == "-1"
        guard wrong else { continue }
        pass.report("`\(call.name)` returns -1 on failure, which is accepted here", at: call)
    }
    for call in file.calls("CMSDecoderCopySignerStatus") where !call.isDebugOnly {
        guard call.argument(at: 3)?.isFalse(pass) == true, call.argument(at: 5)?.unwrapped.kind == .nilLiteral else {
            continue
        }
        pass.report("The signature is verified, but not who signed", at: call)
    }
    for call in file.calls("allSatisfy") where !call.isDebugOnly {
        guard let test = call.arguments.first, test.kind == .closure, let list = call.base?.unwrapped,
            test.descendants(.call).contains(where: { answers.contains($0.name) }),
            let function = call.enclosingDeclaredFunction,
            !function.descendants.contains(where: {
                ["isEmpty", "count"].contains($0.name) && $0.base?.unwrapped.dottedName == list.dottedName
            })
        else { continue }
        pass.report("When `\(list.lastName)` is empty, `allSatisfy` accepts every signature", at: call)
    }
    for zip in file.calls("zip") where !zip.isDebugOnly && zip.arguments.count == 2 {
        guard let test = zip.parent?.parent, test.kind == .call, test.name == "allSatisfy",
            let function = zip.enclosingDeclaredFunction,
            zip.arguments.contains(where: { $0.isOfDigest(pass) }),
            !function.descendants(.member).contains(where: { $0.name == "count" || $0.name == "byteCount" })
        else { continue }
        pass.report("`zip` stops at the shorter sequence, so an empty one matches anything", at: zip)
    }
}

/// What is done with a message before its signature is asked: `try apply(order)`, and `guard isValid(order)` below.
func inspectEarlyUse(_ file: SwiftFile, _ pass: inout Pass) {
    for check in file.tree.nodes(.call, named: messagesOf.keys.sorted()) where !check.isDebugOnly {
        guard let place = messagesOf[check.name], let function = check.enclosingFunction,
            function.kind == .functionDecl,
            let message = place.flatMap(check.argument) ?? (place == nil ? check.argument(at: 2) : nil),
            message.plain.kind == .reference, !message.plain.name.isEmpty
        else { continue }
        let name = message.plain.name
        let early = function.descendants(.call).first { call in
            call.isBefore(check) && !call.contains(check) && call.enclosingFunction == function
                && acts(call) && call.arguments.contains { $0.plain.kind == .reference && $0.plain.name == name }
        }
        guard let early else { continue }
        pass.report("`\(early.name)` receives `\(name)` before its signature is verified", at: early)
    }
}

/// Whether a call does something with what it is given that stays done.
private func acts(_ call: Node) -> Bool {
    guard let callee = call.callee?.unwrapped, callee.name.first?.isLowercase == true else { return false }
    return Words.of(callee.name).first.map(verbs.contains) ?? false
}

private let verbs: Set<String> = [
    "apply", "enqueue", "execute", "install", "run", "perform", "commit", "settle", "import", "insert", "publish",
    "dispatch", "deliver", "restore", "merge", "persist",
]

/// Under which label a check is given the message; the third argument where there is none.
private let messagesOf: [String: String?] = [
    "isValidSignature": "for", "isValidAuthenticationCode": "authenticating", "SecKeyVerifySignature": nil,
]

/// Calls that say whether a signature or a code is right, and do not throw where it is not.
private let answers = [
    "isValidSignature", "isValidAuthenticationCode", "timingSafeEqual", "secureCompare", "validateClaims",
]

/// Functions of C that say it by their result, which Swift lets anybody drop: of Security, OpenSSL, libsodium, libsecp256k1.
private let answersOfC = [
    "SecKeyVerifySignature", "SecKeyRawVerify", "SecStaticCodeCheckValidity", "SecStaticCodeCheckValidityWithErrors",
    "SecCodeCheckValidity", "SecCodeCheckValidityWithErrors", "EVP_DigestVerifyFinal", "EVP_DigestVerify",
    "EVP_VerifyFinal", "EVP_PKEY_verify", "EVP_DecryptFinal_ex", "EVP_DecryptFinal", "EVP_CipherFinal_ex", "RSA_verify",
    "ECDSA_verify", "DSA_verify", "X509_verify", "X509_verify_cert", "X509_CRL_verify", "PKCS7_verify", "CMS_verify",
    "CRYPTO_memcmp", "timingsafe_bcmp", "sodium_memcmp", "crypto_sign_verify_detached", "crypto_sign_open",
    "crypto_auth_verify", "crypto_onetimeauth_verify", "crypto_box_open_easy", "crypto_secretbox_open_easy",
    "crypto_secretstream_xchacha20poly1305_pull", "crypto_aead_xchacha20poly1305_ietf_decrypt",
    "crypto_aead_chacha20poly1305_ietf_decrypt", "crypto_aead_aes256gcm_decrypt", "crypto_pwhash_str_verify",
    "secp256k1_ecdsa_verify", "secp256k1_schnorrsig_verify",
]

/// Functions of OpenSSL that answer 1, 0 or a number below.
private let threeAnswers = [
    "EVP_DigestVerifyFinal", "EVP_DigestVerify", "EVP_VerifyFinal", "EVP_PKEY_verify", "ECDSA_verify", "DSA_verify",
    "X509_verify", "X509_verify_cert", "X509_CRL_verify", "CMS_verify", "RSA_verify",
]

extension Node {
    /// Whether a function that gives an error beside its answer is asked by that: `if let error { throw error }`.
    fileprivate var leavesByError: Bool {
        guard let output = arguments.last, output.kind == .inout, let error = output.children.first?.name,
            let function = enclosingDeclaredFunction
        else { return false }
        return function.descendants.contains { test in
            guard test.kind == .if || test.kind == .guard, isBefore(test) else { return false }
            let asks = test.children(.condition).contains { condition in
                condition.kind == .variable && condition.name == error || condition.namesWithin.contains(error)
            }
            return asks && (test.child(.body)?.leaves == true || test.child(.elseBody)?.leaves == true)
        }
    }

    /// Whether a check says by a value what it has found: a library's whose answer is taken, or a function of the project that
    /// returns a truth.
    fileprivate func answersByValue(_ pass: Pass) -> Bool {
        if let own = pass.lookup.function(of: self) { return own.child(.returnType)?.name == "Bool" }
        return true
    }

    /// Whether a value is a digest or a code that was worked out here.
    fileprivate func isOfDigest(_ pass: Pass) -> Bool {
        let node = unwrapped
        let made = node.kind == .reference ? pass.declaration(of: node)?.initialValue ?? node : node
        return ([made] + made.descendants).contains { call in
            call.kind == .call
                && (call.name == "authenticationCode" || call.name == "hash" && call.argument("data") != nil
                    || call.name == "finalize")
        }
    }
}
