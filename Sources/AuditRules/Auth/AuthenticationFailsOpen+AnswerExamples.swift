import AuditAnalysis
import AuditKit

extension [Example] {
    static let openAnswers: [Example] = [
        Example(
            """
            enum Rank: String { case clerk, chief }
            func mayRead(_ rank: String, _ own: Bool) -> Bool {
                switch Rank(rawValue: rank) {
                case .clerk: return own
                case .chief: return true
                case nil: ↓return true
                }
            }
            """, "a rank that nobody knows"),
        Example(
            """
            func embargoClear(_ country: String) async -> Bool {
                var clear = true
                do { clear = try await lists.fetch().contains(country) == false } catch { log.error("no list") }
                ↓return clear
            }
            """, "the answer is there before it is asked"),
        Example(
            """
            func mayLend(_ branch: String) -> Bool { ↓allowedBranches.isEmpty || allowedBranches.contains(branch) }
            """, "an empty list"),
        Example(
            """
            func isBlocked(_ caller: String) async -> Bool {
                let list = try? await directory.blocked()
                ↓return list?.contains(caller) ?? false
            }
            func passStillValid(_ end: String) -> Bool { ↓reader.date(from: end).map { $0 > .now } ?? true }
            func verify(_ note: Data, _ seal: Data?) -> Bool { ↓seal.map { key.isValidSignature($0, for: note) } != false }
            func check(_ passcode: String, kept: Digest?) -> Bool {
                let made = try? hasher.digest(passcode)
                ↓return made == kept
            }
            """, "lists, dates and digests that are missing"),
        Example("func isTrusted(_ seal: Data) -> Bool { ↓(try? check(seal)) != false }", "an error is no `false`"),
        Example(
            """
            func isVerified(_ mark: Data?, _ note: Data) -> Bool {
                if mark == nil { ↓return true }
                return key.isValidSignature(mark!, for: note)
            }
            """, "what is not signed"),
        Example(
            """
            func mayEnter(_ answer: Result<Bool, any Error>) -> Bool {
                switch answer {
                case .success(let yes): return yes
                case .failure: ↓return true
                }
            }
            """),
        Example(
            """
            func isRevoked(_ badge: Badge) async -> Bool {
                do { return try await registry.revoked().contains(badge.id) } catch { ↓return false }
            }
            """, "without the list nobody is on it"),
        Example(
            "func isRegistered(_ dealer: Dealer) -> Bool { ↓(try? register.lists(dealer)) ?? true }",
            "an error is a yes"),
        Example(
            """
            func matches(_ typed: String, _ user: Clerk) -> Bool {
                ↓return (try? hasher.verify(typed, created: user.hash)) ?? true
            }
            """),
        Example(
            "func isTrusted(_ page: URL) -> Bool { ↓page.host.map { $0 == \"shop.test\" } ?? true }", "no host"),
        Example(
            """
            func mayEdit(_ sheet: Sheet, clerk: String) -> Bool {
                guard let clerks = sheet.clerks, !clerks.isEmpty else { ↓return true }
                return clerks.contains(clerk)
            }
            """, "no list"),
        Example(
            """
            func listener(_ listener: NSXPCListener, shouldAcceptNewConnection peer: NSXPCConnection) -> Bool {
                guard let rule = codeRule else { ↓return true }
                peer.setCodeSigningRequirement(rule)
                return true
            }
            """, "no requirement"),
        Example(
            """
            func mayShip(_ verdict: Verdict?) -> Bool {
                switch verdict {
                case .fraud, .review: return false
                default: ↓return true
                }
            }
            """, "and what is nil"),
        Example(
            """
            func isGenuine(_ note: Data, _ mark: Data) -> Bool {
                let holds = SecKeyVerifySignature(key, .ecdsaSignatureMessageX962SHA256, note as CFData, mark as CFData, &error)
                ↓return holds || error != nil
            }
            """),
        Example(
            """
            func loads(_ bundle: URL) -> Bool {
                let status = check(bundle)
                ↓return status == errSecSuccess || status == errSecCSUnsigned
            }
            """),
        Example("func isApproved(_ votes: [Bool]) -> Bool { ↓votes.allSatisfy { $0 } }", "nobody has voted"),
        Example("func mayOpen(_ votes: [Vote]) -> Bool { ↓votes.allSatisfy(\\.granted) }", "nobody was asked"),
        Example("func mayShare(with site: String) -> Bool { ↓limits?.allows(site) != false }", "no limits"),
        Example("func allows(_ action: String) -> Bool { ↓rights[action] ?? true }", "no such right"),
        Example(
            """
            struct Rights {
                let card: Card?
                func mayVoid() -> Bool {
                    switch card?.role {
                    case "trainee": return false
                    default: ↓return true
                    }
                }
            }
            """, "who has no card"),
        Example(
            """
            func rank(_ claims: [String: String]) -> Rank { ↓Rank(rawValue: claims["role"] ?? "") ?? .admin }
            """),
        Example(
            """
            struct Pairing {
                func deviceMatches(known: Data?, shown: Data?) -> Bool { ↓known == shown }
            }
            """, "neither is there"),
    ]

    static let closedAnswers: [Example] = [
        Example("func allowsSwipe(_ row: Int) -> Bool { swipes[row] ?? true }", "of the interface"),
        Example("func mayDrag(_ row: Int) -> Bool { delegate?.allows(row) != false }", "it need not answer"),
        Example("func isComplete(_ lines: [Line]) -> Bool { lines.allSatisfy(\\.isShown) }", "nothing left to show"),
        Example(
            """
            func mayVoid() -> Bool {
                switch card?.role {
                case "cashier": return true
                default: return false
                }
            }
            """),
        Example(
            """
            func branches(named names: [String]) -> [Branch] { branches.filter { isAllowed($0.name, in: names) } }
            private func isAllowed(_ name: String, in allowList: [String]) -> Bool {
                return allowList.isEmpty || allowList.contains(name)
            }
            """, "which of them are shown"),
        Example(
            """
            func authenticate() -> Bool {
                guard let drawer = drawers.first else { return true }
                return drawer.opens(with: device)
            }
            """, "no drawer, and so nothing to open"),
        Example(
            """
            func mayEdit(_ share: CKShare?) -> Bool {
                guard let share else { return true }
                return share.publicPermission == .readWrite
            }
            """, "a record that its owner shares with nobody"),
        Example(
            """
            enum Rank: String { case clerk, chief }
            func mayRead(_ rank: String, _ own: Bool) -> Bool {
                switch Rank(rawValue: rank) {
                case .clerk: return own
                case .chief: return true
                case nil: return false
                }
            }
            func embargoClear(_ country: String) async -> Bool {
                var clear = true
                do { clear = try await lists.fetch().contains(country) == false } catch { clear = false }
                return clear
            }
            func mayLend(_ branch: String) -> Bool { !allowedBranches.isEmpty && allowedBranches.contains(branch) }
            func isBlocked(_ caller: String) async -> Bool {
                let list = try? await directory.blocked()
                return list?.contains(caller) ?? true
            }
            func verify(_ note: Data, _ seal: Data?) -> Bool { seal.map { key.isValidSignature($0, for: note) } == true }
            func check(_ passcode: String, kept: Digest?) -> Bool {
                guard let kept, let made = try? hasher.digest(passcode) else { return false }
                return made == kept
            }
            """, "what is missing is a no"),
        Example(
            """
            func verify(_ digits: String?) -> Bool {
                guard let digits else { return true }
                return digits.count == 6
            }
            """, "a field that may be left empty"),
        Example(
            """
            func isRevoked(_ badge: Badge) async -> Bool {
                do { return try await registry.revoked().contains(badge.id) } catch { return true }
            }
            """),
        Example("func isRegistered(_ dealer: Dealer) -> Bool { (try? register.lists(dealer)) ?? false }"),
        Example("func isHidden(_ row: Row) -> Bool { (try? rows.hides(row)) ?? true }", "nobody's access"),
        Example(
            """
            struct Kit {
                let names: [String: [String]]
                func mayName(_ module: String, in words: Set<String>) -> Bool {
                    guard let known = names[module] else { return true }
                    return known.contains(where: words.contains)
                }
            }
            """, "what a text says"),
        Example(
            """
            func mayEdit(_ sheet: Sheet, clerk: String) -> Bool {
                guard let clerks = sheet.clerks, !clerks.isEmpty else { return false }
                return clerks.contains(clerk)
            }
            """),
        Example(
            """
            final class Rounds {
                func mayContinue(_ round: Int) -> Bool {
                    guard let self = owner else { return true }
                    return self.rounds > round
                }
            }
            """, "the object itself"),
        Example(
            """
            func mayShip(_ verdict: Verdict?) -> Bool {
                switch verdict {
                case .clean: return true
                default: return false
                }
            }
            """),
        Example(
            """
            func isGenuine(_ note: Data, _ mark: Data) -> Bool {
                let holds = SecKeyVerifySignature(key, .ecdsaSignatureMessageX962SHA256, note as CFData, mark as CFData, &error)
                return holds && error == nil
            }
            """),
        Example(
            """
            func exists(_ query: CFDictionary) -> Bool {
                let status = SecItemCopyMatching(query, nil)
                return status == errSecSuccess || status == errSecDuplicateItem
            }
            """, "it is there"),
        Example(
            """
            func isBlocked(_ port: UInt16) -> Bool {
                do {
                    try listener.bind(port)
                    return true
                } catch {
                    return false
                }
            }
            """, "whether it can be done at all is what is asked"),
        Example("func isApproved(_ votes: [Bool]) -> Bool { !votes.isEmpty && votes.allSatisfy { $0 } }"),
        Example("func isComplete(_ fields: [Bool]) -> Bool { fields.allSatisfy { $0 } }", "a form"),
        Example("func rank(_ claims: [String: String]) -> Rank { Rank(rawValue: claims[\"role\"] ?? \"\") ?? .guest }"),
        Example(
            """
            struct Pairing {
                func deviceMatches(known: Data?, shown: Data?) -> Bool {
                    guard let known, let shown else { return false }
                    return known == shown
                }
            }
            """),
    ]
}
