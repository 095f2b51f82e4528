/// What the user types.
extension SourceFamilies {
    static let fields: [FrameworkSources] = [.fields, .speech]
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

    /// What somebody near the microphone says.
    fileprivate static let speech = with(FrameworkSources(.typed, of: "Speech")) {
        $0.types = ["SFSpeechRecognitionResult", "SFTranscription"]
        $0.members = [".bestTranscription", ".formattedString"]
    }
}
