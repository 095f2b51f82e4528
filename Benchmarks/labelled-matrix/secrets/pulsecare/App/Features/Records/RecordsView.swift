import SwiftUI
import CoreSpotlight
import UniformTypeIdentifiers

struct Diagnosis: Identifiable, Codable {
    let id: UUID
    var title: String
    var clinicalNotes: String
    var icd10: String
}

struct RecordsView: View {
    let session: PortalSession
    @StateObject private var model = RecordsModel()
    @State private var diagnoses: [Diagnosis] = []

    var body: some View {
        List(diagnoses) { diagnosis in
            NavigationLink(diagnosis.title) { DiagnosisView(diagnosis: diagnosis) }
        }
        .task {
            await model.refresh(session)
            diagnoses = (try? JSONDecoder().decode([Diagnosis].self, from: model.raw)) ?? []
            index(diagnoses)
            indexHelpPages()
            backup()
        }
        .refreshable { await model.refresh(session) }
    }

    private func index(_ diagnoses: [Diagnosis]) {
        let items = diagnoses.map { diagnosis -> CSSearchableItem in
            let attributes = CSSearchableItemAttributeSet(contentType: .text)
            attributes.title = "Diagnosis"
            attributes.contentDescription = diagnosis.clinicalNotes // bad: secret-on-screen
            return CSSearchableItem(uniqueIdentifier: diagnosis.id.uuidString, domainIdentifier: "diagnoses", attributeSet: attributes)
        }
        CSSearchableIndex.default().indexSearchableItems(items)
    }

    private func indexHelpPages() {
        let attributes = CSSearchableItemAttributeSet(contentType: .text)
        attributes.title = "How to reset your password"
        attributes.contentDescription = "Opens the help page about passwords and passcodes." // good: secret-on-screen
        CSSearchableIndex.default().indexSearchableItems([CSSearchableItem(uniqueIdentifier: "help-1", domainIdentifier: "help", attributeSet: attributes)])
    }

    private func backup() {
        let file = URL.documentsDirectory.appending(path: "records.json")
        guard let data = try? JSONEncoder().encode(diagnoses) else { return }
        FileManager.default.createFile(atPath: file.path(), contents: data, attributes: [.protectionKey: FileProtectionType.none]) // bad: secret-in-plain-file
    }
}

struct DiagnosisView: View {
    let diagnosis: Diagnosis

    var body: some View {
        ScrollView {
            Text(diagnosis.clinicalNotes)
                .textSelection(.enabled)
        }
        .userActivity("care.pulse.diagnosis") { activity in
            activity.title = "Health record"
            activity.isEligibleForHandoff = true
            activity.isEligibleForSearch = true
            activity.userInfo = ["id": diagnosis.id.uuidString, "notes": diagnosis.clinicalNotes] // bad: secret-on-screen
        }
        .toolbar {
            Button("Copy code") { UIPasteboard.general.string = "ICD-10 catalogue, chapter \(diagnosis.icd10.prefix(1))" } // good: pasteboard-leak
            Button("Copy notes") {
                UIPasteboard.general.setValue(diagnosis.clinicalNotes, forPasteboardType: UTType.plainText.identifier) // bad: pasteboard-leak
            }
        }
    }
}
