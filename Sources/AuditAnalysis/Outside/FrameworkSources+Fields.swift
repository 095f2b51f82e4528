/// What the user types.
extension SourceFamilies {
    static let fields: [FrameworkSources] = [.fields]
}

extension FrameworkSources {
    fileprivate static let fields = with(FrameworkSources(.typed)) {
        $0.members = [
            "UITextField.text", "UITextField.attributedText", "UITextView.text", "UITextView.attributedText",
            "UISearchBar.text", "UISearchTextField.text", "NSTextField.stringValue", "NSTextView.string",
            "NSSearchField.stringValue", "NSSecureTextField.stringValue", "NSComboBox.stringValue",
        ]
        $0.parameters = [
            "textField(replacementString:)", "textView(replacementText:)", "textView(replacementString:)",
            "searchBar(textDidChange:)",
        ]
    }
}
