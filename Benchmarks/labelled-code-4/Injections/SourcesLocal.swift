import UIKit
import SwiftUI
import UniformTypeIdentifiers
import ArgumentParser
import SQLite3

func environmentAndArguments() throws {
    let fm = FileManager.default
    try fm.removeItem(atPath: ProcessInfo.processInfo.environment["CACHE_DIR"]!)  // bad: path, src environment
    try fm.removeItem(atPath: ProcessInfo.processInfo.environment["HOME", default: "/tmp"] + "/x")  // bad: path, src environment default
    try fm.removeItem(atPath: CommandLine.arguments[1])  // bad: path, src CommandLine.arguments
    for a in CommandLine.arguments.dropFirst() { try fm.removeItem(atPath: a) }  // bad: path, src arguments loop
    try fm.removeItem(atPath: ProcessInfo.processInfo.arguments.last ?? "")  // bad: path, src ProcessInfo.arguments
    if let c = getenv("TARGET") { try fm.removeItem(atPath: String(cString: c)) }  // bad: path, src getenv
    let argv = CommandLine.unsafeArgv
    try fm.removeItem(atPath: String(cString: argv[1]!))  // bad: path, src unsafeArgv
    if let line = readLine() { try fm.removeItem(atPath: line) }  // bad: path, src readLine
    while let l = readLine(strippingNewline: true) { try fm.removeItem(atPath: "/tmp/" + l) }  // bad: path, src readLine strippingNewline
    let input = FileHandle.standardInput.readDataToEndOfFile()
    try fm.removeItem(atPath: String(decoding: input, as: UTF8.self))  // bad: path, src standardInput
    let avail = String(data: FileHandle.standardInput.availableData, encoding: .utf8)
    try fm.removeItem(atPath: avail ?? "")  // bad: path, src standardInput.availableData
    if let d = try FileHandle.standardInput.readToEnd() { try fm.removeItem(atPath: String(decoding: d, as: UTF8.self)) }  // bad: path, src standardInput.readToEnd
    guard let env = ProcessInfo.processInfo.environment["LEVEL"], let n = Int(env) else { return }
    try fm.removeItem(atPath: "/tmp/\(n)")  // good: sound, number
}

struct Clean: ParsableCommand {
    @Argument var target: String
    @Option(name: .shortAndLong) var filter = ""
    func run() throws {
        system("rm -rf " + target)  // bad: command, src ArgumentParser @Argument
        system("grep \(filter) log")  // bad: command, src ArgumentParser @Option
    }
}

final class FormViewController: UIViewController, UITextFieldDelegate, UITextViewDelegate, UIDocumentPickerDelegate {
    var db: OpaquePointer?
    @IBOutlet var nameField: UITextField!
    @IBOutlet weak var notes: UITextView?
    let search = UISearchBar()

    @IBAction func save(_ sender: Any) {
        sqlite3_exec(db, "INSERT INTO t VALUES ('\(nameField.text!)')", nil, nil, nil)  // bad: sql, src UITextField.text
        sqlite3_exec(db, "INSERT INTO t VALUES ('\(nameField.attributedText?.string ?? "")')", nil, nil, nil)  // bad: sql, src attributedText
        sqlite3_exec(db, "INSERT INTO t VALUES ('\(notes?.text ?? "")')", nil, nil, nil)  // bad: sql, src UITextView.text
        sqlite3_exec(db, "INSERT INTO t VALUES ('\(search.text ?? "")')", nil, nil, nil)  // bad: sql, src UISearchBar.text
        if let r = nameField.selectedTextRange, let s = nameField.text(in: r) { sqlite3_exec(db, s, nil, nil, nil) }  // bad: sql, src text(in:)
        sqlite3_exec(db, "INSERT INTO t VALUES (\(nameField.text?.count ?? 0))", nil, nil, nil)  // good: sound, number
        nameField.text = "constant"
    }
    @objc func edited(_ field: UITextField) {
        guard let t = field.text, !t.isEmpty else { return }
        let trimmed = t.trimmingCharacters(in: .whitespaces).lowercased()
        sqlite3_exec(db, "SELECT * FROM t WHERE n LIKE '\(trimmed)%'", nil, nil, nil)  // bad: sql, src action field trimmed
    }
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
        let new = (textField.text as NSString?)?.replacingCharacters(in: range, with: string) ?? string
        sqlite3_exec(db, "SELECT '\(string)'", nil, nil, nil)  // bad: sql, src replacementString
        sqlite3_exec(db, "SELECT '\(new)'", nil, nil, nil)  // bad: sql, src replacingCharacters
        return true
    }
    func textFieldDidEndEditing(_ textField: UITextField) {
        sqlite3_exec(db, "SELECT '" + (textField.text ?? "") + "'", nil, nil, nil)  // bad: sql, src textFieldDidEndEditing
    }
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
        sqlite3_exec(db, "SELECT '\(text)'", nil, nil, nil)  // bad: sql, src replacementText
        return true
    }
    func textViewDidChange(_ textView: UITextView) { sqlite3_exec(db, "SELECT '\(textView.text!)'", nil, nil, nil) }  // bad: sql, src textViewDidChange
    func ask() {
        let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
        alert.addTextField()
        alert.addAction(UIAlertAction(title: "OK", style: .default) { [weak alert, db] _ in
            let v = alert?.textFields?.first?.text ?? ""
            sqlite3_exec(db, "SELECT '\(v)'", nil, nil, nil)  // bad: sql, src alert text field
        })
    }
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
        guard let u = urls.first, let s = try? String(contentsOf: u, encoding: .utf8) else { return }
        sqlite3_exec(db, s, nil, nil, nil)  // bad: sql, src picked document contents
        sqlite3_exec(db, "INSERT INTO f VALUES ('\(u.lastPathComponent)')", nil, nil, nil)  // bad: sql, src picked document name
    }
    func files() throws {
        sqlite3_exec(db, try String(contentsOfFile: "/tmp/import.sql", encoding: .utf8), nil, nil, nil)  // bad: sql, src String(contentsOfFile:)
        let d = FileManager.default.contents(atPath: "/tmp/import.sql")!
        sqlite3_exec(db, String(decoding: d, as: UTF8.self), nil, nil, nil)  // bad: sql, src FileManager.contents
        for f in try FileManager.default.contentsOfDirectory(atPath: "/tmp/in") {
            sqlite3_exec(db, "INSERT INTO f VALUES ('\(f)')", nil, nil, nil)  // bad: sql, src contentsOfDirectory
        }
        let h = FileHandle(forReadingAtPath: "/tmp/import.sql")
        sqlite3_exec(db, String(data: h!.readDataToEndOfFile(), encoding: .utf8), nil, nil, nil)  // bad: sql, src FileHandle file
        let sortKey = UserDefaults.standard.string(forKey: "sort") ?? "name"
        sqlite3_exec(db, "SELECT * FROM t ORDER BY \(sortKey)", nil, nil, nil)  // bad: sql, src UserDefaults
    }
}

struct SearchScreen: View {
    @State private var query = ""
    @State private var importing = false
    @Binding var draft: String
    let db: OpaquePointer?
    var body: some View {
        List { TextField("Draft", text: $draft) }
            .searchable(text: $query)
            .onSubmit(of: .search) { sqlite3_exec(db, "SELECT '\(query)'", nil, nil, nil) }  // bad: sql, src searchable state
            .onChange(of: draft) { v in sqlite3_exec(db, "SELECT '\(v)'", nil, nil, nil) }  // bad: sql, src TextField binding onChange
            .fileImporter(isPresented: $importing, allowedContentTypes: [.text]) { result in
                if case .success(let url) = result, let s = try? String(contentsOf: url) { sqlite3_exec(db, s, nil, nil, nil) }  // bad: sql, src fileImporter
            }
    }
    func save() { sqlite3_exec(db, "INSERT INTO t VALUES ('\(query)')", nil, nil, nil) }  // bad: sql, src searchable state in method
}
