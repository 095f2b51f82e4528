import UIKit

final class NoteEditorViewController: UIViewController, UITextViewDelegate, UITextFieldDelegate {
    private let titleField = UITextField()
    private let tagField = UITextField()
    private let textView = UITextView()
    private let counter = UILabel()
    private let titleLimit = 80
    private let highlighter = NoteHighlighter()
    private var note: Note

    init(note: Note) {
        self.note = note
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        titleField.delegate = self
        tagField.delegate = self
        textView.delegate = self
        titleField.text = note.title
        render()
    }

    private func render() {
        let content = NSMutableAttributedString(string: note.body)
        let whole = NSRange(location: 0, length: note.body.count) // bad: string-length-mix
        content.addAttribute(.font, value: UIFont.preferredFont(forTextStyle: .body), range: whole)
        content.addAttribute(.foregroundColor, value: UIColor.label, range: NSRange(location: 0, length: content.length)) // good: string-length-mix
        highlighter.decorate(content, terms: note.tags)
        textView.attributedText = content
        counter.text = "\(note.body.count) characters"
    }

    func textField(_ field: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
        let current = field.text ?? ""
        if field === titleField {
            let length = current.count + string.count - range.length // bad: string-length-mix
            return length <= titleLimit
        }
        let length = (current as NSString).length + (string as NSString).length - range.length // good: string-length-mix
        return length <= titleLimit
    }

    func textView(_ view: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
        guard text == "\n", range.length == 0 else { return true }
        let body = view.text ?? ""
        let cursor = body.index(body.startIndex, offsetBy: range.location) // bad: string-length-mix
        let line = body[..<cursor].split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
        guard line.hasPrefix("- ") else { return true }
        guard let swiftRange = Range(range, in: body) else { return true } // good: string-length-mix
        view.text = body.replacingCharacters(in: swiftRange, with: "\n- ")
        return false
    }

    func textViewDidChange(_ view: UITextView) {
        note.body = view.text
        view.scrollRangeToVisible(NSRange(location: view.textStorage.length, length: 0)) // good: string-length-mix
    }

    func insert(_ snippet: String) {
        let position = textView.selectedRange.location
        textView.textStorage.replaceCharacters(in: textView.selectedRange, with: snippet)
        textView.selectedRange = NSRange(location: position + snippet.unicodeScalars.count, length: 0) // bad: string-length-mix
    }
}

struct NoteHighlighter {
    var color: UIColor = .systemYellow

    func decorate(_ content: NSMutableAttributedString, terms: [String]) {
        let text = content.string as NSString
        for term in terms {
            var start = 0
            while start < text.length {
                let rest = NSRange(location: start, length: text.length - start) // good: string-length-mix
                let hit = text.range(of: term, options: .caseInsensitive, range: rest)
                guard hit.location != NSNotFound else { break }
                content.addAttribute(.backgroundColor, value: color, range: hit)
                start = NSMaxRange(hit)
            }
        }
    }

    func excerpt(of note: Note, around hit: NSRange) -> String {
        let text = note.body as NSString
        let lower = max(0, hit.location - 40)
        let upper = min(note.body.count, NSMaxRange(hit) + 40)
        return text.substring(with: NSRange(location: lower, length: upper - lower)) // bad: string-length-mix
    }

    func heading(of note: Note) -> String {
        let text = note.body as NSString
        let end = text.range(of: "\n").location
        guard end != NSNotFound else { return note.body }
        return text.substring(to: end) // good: string-length-mix
    }

    func trimmed(_ body: String, suffix: NSString) -> String {
        guard body.hasSuffix(suffix as String) else { return body }
        return String(body.dropLast(suffix.length)) // bad: string-length-mix
    }
}
