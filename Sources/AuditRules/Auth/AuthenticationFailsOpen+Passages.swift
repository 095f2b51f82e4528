import AuditAnalysis
import AuditKit
import CodeModel

/// Ways round a check: what is asked only where it is there, only where it can be asked, or of those alone who say nothing.
enum OpenPassages {
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.role.isShipped else { return }
        for test in file.nodes(.guard) + file.nodes(.if) where !test.isDebugOnly {
            if let place = test.yesWhereUnsupported ?? test.silenceForUnknown {
                pass.report("When no restriction is specified, everyone is let through", at: place)
            } else if let place = test.passageByRequest ?? test.passageOfTheUnnamed ?? test.sameWithoutProof {
                pass.report("Callers with nothing to verify are let through here", at: place)
            } else if let place = test.yesToRefusal {
                pass.report("Access is granted here although the check failed", at: place)
            } else if let name = test.checkOfWhatIsBrought ?? test.checkOfKnownRank {
                pass.report("The check is skipped when `\(name)` is missing", at: test)
            }
        }
        for attempt in file.nodes(.do) where !attempt.isDebugOnly {
            guard let place = attempt.yesAfterRefusal else { continue }
            pass.report("Access is granted here although the check failed", at: place)
        }
        for call in file.calls("replaceError", "catchErrorJustReturn", "catchAndReturn", "resume") {
            guard !call.isDebugOnly, let only = call.arguments.first, only.saysYes, call.arguments.count == 1,
                let function = call.enclosingDeclaredFunction ?? call.enclosing(.accessor),
                function.accessQuestion == .grants || function.asksForConfirmation,
                call.name != "resume" || call.standsInFailure
            else { continue }
            pass.report("When the check cannot be performed, it counts as passed", at: call)
        }
        for fallback in file.tree.nodes(.binary, named: ["??"]) where !fallback.isDebugOnly {
            if fallback.givesRights {
                pass.report("An unreadable value becomes a role with more privileges", at: fallback)
            } else if fallback.refusesNobody {
                pass.report("When the check cannot be performed, it counts as passed", at: fallback)
            }
        }
    }
}

extension Node {
    /// `guard service.isSupported else { return true }` in a function that says whether something is genuine.
    fileprivate var yesWhereUnsupported: Node? {
        guard kind == .guard, enclosing(.closure) == nil, let branch = child(.elseBody),
            let function = enclosingDeclaredFunction ?? enclosing(.accessor), function.accessQuestion == .grants,
            children(.condition).allSatisfy({ test in
                [.member, .reference].contains(test.unwrapped.kind) && abilities.contains(test.unwrapped.name)
            }), let answer = branch.children.first(where: { $0.kind == .return })
        else { return nil }
        return answer.children.first?.saysYes == true ? answer : nil
    }

    /// `guard let session = sessions[token] else { return }` in a function that throws for whom it does not let through.
    fileprivate var silenceForUnknown: Node? {
        guard kind == .guard, enclosing(.closure) == nil, let branch = child(.elseBody),
            let leave = branch.children.first, leave.kind == .return, leave.children.first == nil,
            Array(branch.children).count == 1, let function = enclosingDeclaredFunction,
            function.kind == .functionDecl,
            function.child(.returnType) == nil, function.throwsForStrangers,
            let bound = children(.condition).first(where: { $0.has(.isOptionalBinding) && $0.name != "self" }),
            children(.condition).count == 1
        else { return nil }
        let throwing = function.descendants(.throw).filter { isBefore($0) && !contains($0) }
        let decides = throwing.contains { refusal in
            refusal.ancestors.prefix { $0 != function }.contains { up in
                up.children(.condition).flatMap { [$0] + $0.descendants }.contains {
                    $0.kind == .reference && $0.name == bound.name
                }
            }
        }
        return decides ? leave : nil
    }

    /// Whether a function exists to refuse those who may not: `authorize(_:)`, `validateSession(_:)`.
    private var throwsForStrangers: Bool {
        let words = Words.of(name)
        guard let first = words.first else { return false }
        if ["authorize", "authorise", "authenticate"].contains(first) { return true }
        return ["verify", "validate", "check", "ensure", "require", "enforce"].contains(first)
            && words.dropFirst().contains(where: credentials.contains)
    }

    /// `if headers["X-Debug"] == "1" { return try await next.respond(to: request) }` before others are refused.
    fileprivate var passageByRequest: Node? {
        guard kind == .if, let body = child(.body), children(.condition).count == 1,
            let test = children(.condition).first?.unwrapped, test.kind == .binary, test.name == "==",
            let passage = body.descendants(.call).first(where: \.passesOn), let function = enclosingDeclaredFunction,
            function.descendants(.throw).contains(where: { isBefore($0) && !contains($0) && $0.refusesSomebody })
        else { return nil }
        let sides = test.children(.operand).map(\.unwrapped)
        guard sides.contains(where: { $0.kind == .string || $0.kind == .boolean }),
            sides.contains(where: { side in
                ([side] + side.descendants).contains { ["headers", "cookies", "query"].contains($0.name) }
            })
        else { return nil }
        return passage.enclosing(.return) ?? passage
    }

    /// `if code == errSecCertificateExpired { return true }` after the check that gave the code.
    fileprivate var yesToRefusal: Node? {
        guard kind == .if, let answer = child(.body)?.children.first(where: { $0.kind == .return }),
            answer.children.first?.saysYes == true, let function = enclosingDeclaredFunction,
            children(.condition).contains(where: { test in
                ([test] + test.descendants).contains { node in
                    node.kind == .binary && node.name == "=="
                        && node.children(.operand).contains { $0.unwrapped.lastName.isRefusalCode }
                }
            }), function.descendants(.call).contains(where: { proving.contains($0.name) && $0.isBefore(self) })
        else { return nil }
        return answer
    }

    /// What is compared only where somebody brings it: `if let token = request.headers.first(name: "X-CSRF-Token"), token !=
    /// known { throw Abort(.forbidden) }`.
    fileprivate var checkOfWhatIsBrought: String? {
        guard kind == .if, child(.elseBody) == nil, let body = child(.body),
            body.descendants(.throw).contains(where: \.refusesSomebody), children(.condition).count == 2,
            let bound = children(.condition).first, bound.has(.isOptionalBinding),
            let value = bound.initialValue, bound.isBrought || value.readsForgeryToken,
            children(.condition).last?.unwrapped.doubts(bound.name) == true
        else { return nil }
        return bound.name
    }

    /// `do { try validate(peer) } catch { log(error) }`, and a yes all the same.
    fileprivate var yesAfterRefusal: Node? {
        guard let function = enclosingDeclaredFunction, function.accessQuestion == .grants, enclosing(.closure) == nil,
            let body = child(.body), body.children.allSatisfy({ $0.kind == .try || $0.kind == .await }),
            body.descendants(.call).contains(where: { checks.contains(Words.of($0.name).first ?? "") }),
            let clause = children.first(where: { $0.kind == .catch }),
            !clause.descendants.contains(where: { [.throw, .return, .assignment].contains($0.kind) })
        else { return nil }
        return function.descendants(.return).first {
            isBefore($0) && !contains($0) && $0.parent == parent && $0.children.first?.saysYes == true
        }
    }

    /// Whether a call runs where something has failed: in a clause for errors, in `case .failure`.
    fileprivate var standsInFailure: Bool {
        ancestors.prefix { !$0.kind.isTypeDeclaration }.contains { up in
            if up.kind == .catch { return true }
            return up.kind == .case
                && up.children(.pattern).contains { pattern in
                    ([pattern] + pattern.descendants).contains { $0.name == "failure" }
                }
        }
    }

    /// `isAdmin = (try? record.decode(Bool.self)) ?? true`.
    fileprivate var givesRights: Bool {
        let operands = children(.operand)
        guard operands.count == 2, operands[1].saysYes,
            ([operands[0]] + operands[0].descendants).contains(where: { node in
                node.kind == .try && node.has(.isOptional) || node.kind == .cast && node.has(.isOptional)
                    || node.kind == .subscriptCall
            })
        else { return false }
        let target: String? =
            if let up = enclosing(.assignment), up.child(.operand)?.unwrapped == self {
                up.child(.target)?.lastName
            } else if let up = enclosing(.variable), up.initialValue?.unwrapped == self {
                up.name
            } else {
                nil
            }
        let words = Words.of(target ?? "")
        return words.first == "is" && words.count == 2 && rights.contains(words[1])
    }

    /// `let token = request.headers.first(name: "X-CSRF-Token")`.
    private var isBrought: Bool {
        guard let value = initialValue else { return false }
        return ([value] + value.descendants).contains { ["headers", "cookies"].contains($0.name) }
            && ([self] + value.descendants).contains { node in
                [.variable, .string, .member].contains(node.kind)
                    && Words.of(node.name).contains(where: credentials.contains)
            }
    }

    var refusesSomebody: Bool {
        kind == .throw && descendants.contains { refusalNames.contains($0.name) }
    }
}

/// Words of properties that say whether something works on this device at all.
private let abilities: Set<String> = ["isSupported", "isAvailable", "isReachable", "isOnline", "isConnected"]

/// Names of errors that tell somebody to stay out.
private let refusalNames: Set<String> = [
    "unauthorized", "forbidden", "unauthenticated", "notAuthorized", "accessDenied", "permissionDenied",
]

/// Words of what somebody brings to be let through.
let credentials: Set<String> = [
    "session", "token", "signature", "csrf", "xsrf", "nonce", "certificate", "license", "licence", "access",
    "permission", "permissions", "owner", "ownership", "membership", "secret", "authorization", "hmac",
]

/// Words that begin the names of functions that throw where something does not hold.
private let checks: Set<String> = ["validate", "verify", "authenticate", "authorize", "authorise", "check"]

/// What somebody is who may do more than others.
private let rights: Set<String> = [
    "admin", "administrator", "owner", "authenticated", "authorized", "verified", "trusted", "moderator", "superuser",
    "staff", "allowed", "genuine",
]
