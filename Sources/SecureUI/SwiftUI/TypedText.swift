#if canImport(SwiftUI) && (canImport(UIKit) || canImport(AppKit)) && !os(watchOS) && !os(tvOS)
    import InputValidation
    import SwiftUI
    #if canImport(UIKit)
        import UIKit
    #else
        import AppKit
    #endif

    /// A field and the text it is bound to.
    struct TypedText<Field: TypedField> {
        let text: Binding<String>
        let onLeftOut: @MainActor (Set<Reason.Code>) -> Void
        let make: @MainActor (@escaping @MainActor (TypedEdit) -> Void) -> Field
        let update: @MainActor (Field) -> Void

        @MainActor private func fill(_ field: Field) {
            let (text, onLeftOut) = (text, onLeftOut)
            field.onEdit = { edit in
                text.wrappedValue = edit.text
                if !edit.leftOut.isEmpty { onLeftOut(edit.leftOut) }
            }
            update(field)
            // While an input method composes, the field is ahead of its text.
            if !field.isComposing, field.typed != text.wrappedValue { field.show(text.wrappedValue) }
        }
    }

    /// What the text is bound to.
    @MainActor protocol TypedField: NativeView {
        var onEdit: @MainActor (TypedEdit) -> Void { get set }
        var typed: String { get }
        var isComposing: Bool { get }
        func show(_ text: String)
    }

    #if canImport(UIKit)
        typealias NativeView = UIView

        extension TypedText: UIViewRepresentable {
            func makeUIView(context: Context) -> Field { make { _ in } }
            func updateUIView(_ field: Field, context: Context) { fill(field) }
        }

        extension SanitizedField: TypedField {
            var typed: String { text ?? "" }
            var isComposing: Bool { markedTextRange != nil }
        }
    #else
        typealias NativeView = NSView

        extension TypedText: NSViewRepresentable {
            func makeNSView(context: Context) -> Field { make { _ in } }
            func updateNSView(_ field: Field, context: Context) { fill(field) }
        }
    #endif
#endif
