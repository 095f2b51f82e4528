import AuditControls
import AuditKit
import AuditModel
import AuditRules
import Testing

@Suite struct ReferenceTests {
    /// No rule or control sends its reader to a page that says it is out of date, or that is about Android.
    @Test func everyTestIsOfToday() {
        let named = mentions.compactMap { mention -> String? in
            guard case .mastg(let id) = mention.reference, !TestingGuide.current.contains(id) else { return nil }
            return "\(mention.by): \(id)"
        }
        #expect(named == [])
    }

    /// The beta of the MASWE had other numbers, up to 121.
    @Test func everyWeaknessIsInTheTable() {
        let unknown = mentions.compactMap { mention -> String? in
            guard case .maswe(let number) = mention.reference, MobileWeakness(number: number) == nil else { return nil }
            return "\(mention.by): \(mention.reference.label)"
        }
        #expect(unknown == [])
    }

    @Test func nothingIsNamedTwice() {
        for subject in subjects {
            #expect(Set(subject.references).count == subject.references.count, "\(subject.id)")
        }
    }

    @Test func labelsReadBack() {
        for mention in mentions {
            #expect(Reference(label: mention.reference.label) == mention.reference, "\(mention.by)")
        }
    }

    @Test(arguments: [Category.storage, .crypto, .auth, .network])
    func rulesOnDataNameAWeakness(_ category: Category) {
        let silent = Catalog.all.filter { rule in
            rule.category == category && !rule.references.contains { if case .maswe = $0 { true } else { false } }
        }
        #expect(Set(silent.map(\.id)) == Set(withoutWeakness[category, default: [:]].keys))
    }
}

/// A rule or control, by its id, and what it names.
private struct Subject {
    let id: String
    let references: [Reference]
}

private struct Mention {
    let by: String
    let reference: Reference
}

private let subjects: [Subject] =
    Catalog.all.map { Subject(id: $0.id, references: $0.references) }
    + PolicyRules.all.map { Subject(id: $0.id, references: $0.references) }
    + ControlCatalog.all.map { Subject(id: $0.id, references: $0.references) }

private let mentions: [Mention] = subjects.flatMap { subject in
    subject.references.map { Mention(by: subject.id, reference: $0) }
}

/// Rules for which the MASWE has no entry, and why.
private let withoutWeakness: [Category: [String: String]] = [
    .storage: ["keychain-status-ignored": "a failed call nobody looks at: the MASWE has nothing on handling errors"],
    .crypto: [
        "secret-left-on-error-path": "the MASWE has nothing on secrets left in memory while a session lasts",
        "wipe-of-a-copy": "the MASWE has nothing on secrets left in memory while a session lasts",
    ],
    .auth: ["biometric-lockout-unhandled": "the lock holds; what follows it is not told apart"],
    .network: [
        "ats-key-misplaced": "the key is passed over, and the defaults of the system hold",
        "cors-open": "a setting of a server; the MASWE is about apps",
        "credentials-in-url": "what servers and proxies keep of a URL that was encrypted on its way",
        "page-size-unlimited": "availability, which the MASWE leaves out",
        "public-folder-too-wide": "a setting of a server; the MASWE is about apps",
        "request-body-unlimited": "availability, which the MASWE leaves out",
        "secret-in-response": "what a server tells its callers; the MASWE is about apps",
        "secret-in-url": "what servers and proxies keep of a URL that was encrypted on its way",
        "timeout-missing": "availability, which the MASWE leaves out",
    ],
]
