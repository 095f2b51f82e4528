import SwiftUI

struct DiaryView: View {
    @StateObject var model: DiaryViewModel
    @Binding var selection: Int64?
    @EnvironmentObject private var services: AppServices
    @State private var recoveryPhrase = ""

    init(model: DiaryViewModel, selection: Binding<Int64?>) {
        _model = StateObject(wrappedValue: model)
        _selection = selection
    }

    var body: some View {
        NavigationStack {
            List(model.entries) { entry in
                VStack(alignment: .leading) {
                    Text(entry.species).font(.headline)
                    Text(entry.note).font(.caption)
                }
                .contextMenu {
                    Button("Copy name") {
                        UIPasteboard.general.string = entry.species // good: pasteboard-leak
                    }
                }
            }
            .searchable(text: $model.query)
            .task(id: model.query) { await model.refresh() }
            .toolbar {
                Button("Copy recovery phrase") { copyPhrase() }
                Button("Hand over phrase") { copyBriefly(recoveryPhrase) }
            }
        }
    }

    private func copyPhrase() {
        UIPasteboard.general.setValue(recoveryPhrase, forPasteboardType: "public.utf8-plain-text") // bad: pasteboard-leak
    }

    private func copyBriefly(_ phrase: String) {
        UIPasteboard.general.setItems([["public.utf8-plain-text": phrase]], // good: pasteboard-leak
                                      options: [.localOnly: true, .expirationDate: Date().addingTimeInterval(60)])
    }
}
