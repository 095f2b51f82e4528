import CodeModel

/// What protocols and classes of the system ask of the types that take them up: the beginnings of the names of members.
///
/// A class asks for nothing, as what it calls is overridden by name.
enum SystemRequirements {
    /// Whether all that a type of the system calls is known.
    static func areKnown(of type: String) -> Bool { asked[type] != nil || classes.contains(type) }

    /// Whether a protocol of the system may ask for a member.
    static func of(_ type: String, include member: String) -> Bool {
        (asked[type] ?? []).contains { member.hasPrefix($0) }
    }

    /// Whether values of what takes up a protocol of the system are made by code that names their type; views of UIKit
    /// and objects of a database are made by what storyboards and models say, too.
    static func isMadeByCode(_ type: String) -> Bool { asked[type] != nil && type != "NSObjectProtocol" }

    /// Properties that protocols of the system ask for, whichever a type takes up.
    static let properties: Set<String> = [
        "id", "rawValue", "hashValue", "description", "debugDescription", "errorDescription", "failureReason",
        "recoverySuggestion", "helpAnchor", "allCases", "body", "projectedValue", "wrappedValue",
    ]

    /// First labels of initializers that protocols of the system ask for.
    static let labels: Set<String> = [
        "from", "coder", "rawValue", "stringValue", "intValue", "stringLiteral", "integerLiteral", "arrayLiteral",
        "dictionaryLiteral", "floatLiteral", "booleanLiteral", "nilLiteral", "stringInterpolation", "repeating",
        "exactly",
        "clamping", "truncatingIfNeeded", "frame", "nibName", "style",
    ]

    private static let asked: [String: [String]] = [
        "Codable": ["encode"], "Encodable": ["encode"], "Decodable": [], "Equatable": [], "Hashable": ["hash"],
        "Comparable": [], "Sendable": [], "Identifiable": ["id"], "CaseIterable": ["allCases"], "CodingKey": [],
        "ObservableObject": ["objectWillChange"], "Observable": [], "Error": [], "LocalizedError": [],
        "CustomNSError": ["error"], "RawRepresentable": [], "AnyObject": [], "String": [], "Int": [],
        "CustomStringConvertible": [], "CustomDebugStringConvertible": [], "OptionSet": [],
        "NSFetchRequestResult": [], "NSObjectProtocol": ["is", "responds"], "NSCoding": ["encode"],
        "NSSecureCoding": ["encode"], "NSCopying": ["copy"], "IteratorProtocol": ["next"],
        "Sequence": ["makeIterator", "underestimated", "with"],
        "View": ["body"], "ViewModifier": ["body"], "ButtonStyle": ["makeBody"], "PrimitiveButtonStyle": ["makeBody"],
        "LabelStyle": ["makeBody"], "ToggleStyle": ["makeBody"], "TextFieldStyle": ["_body"],
        "Shape": ["path", "size"],
        "InsettableShape": ["path", "inset"], "EnvironmentKey": [], "PreferenceKey": ["reduce"],
        "UIViewRepresentable": ["make", "update", "dismantle", "sizeThatFits"],
        "UIViewControllerRepresentable": ["make", "update", "dismantle", "sizeThatFits"],
        "NSViewRepresentable": ["make", "update", "dismantle", "sizeThatFits"],
        "NSViewControllerRepresentable": ["make", "update", "dismantle", "sizeThatFits"],
        "UITableViewDelegate": ["tableView", "scrollView", "index"],
        "UITableViewDataSource": ["tableView", "numberOf", "section"],
        "UICollectionViewDelegate": ["collectionView", "scrollView", "index"],
        "UICollectionViewDelegateFlowLayout": ["collectionView", "scrollView", "index"],
        "UICollectionViewDataSource": ["collectionView", "numberOf", "index"],
        "UIScrollViewDelegate": ["scrollView", "viewForZooming"],
        "UITextFieldDelegate": ["textField"], "UITextViewDelegate": ["textView", "scrollView"],
        "UISearchBarDelegate": ["searchBar", "position"], "UISearchResultsUpdating": ["updateSearchResults"],
        "UIGestureRecognizerDelegate": ["gestureRecognizer"], "UIPickerViewDelegate": ["pickerView"],
        "UIPickerViewDataSource": ["pickerView", "numberOf"],
        "UINavigationControllerDelegate": ["navigationController"],
        "UITabBarControllerDelegate": ["tabBarController"], "UIImagePickerControllerDelegate": ["imagePicker"],
        "UIDocumentPickerDelegate": ["documentPicker"],
        "UIAdaptivePresentationControllerDelegate": ["adaptive", "presentationController"],
        "UIPopoverPresentationControllerDelegate": ["adaptive", "popover", "presentationController", "prepareFor"],
        "UIViewControllerTransitioningDelegate": ["animationController", "interaction", "presentationController"],
        "NSTableViewDelegate": ["tableView", "selection"], "NSTableViewDataSource": ["tableView", "numberOf"],
        "NSTextFieldDelegate": ["control", "textField"], "NSWindowDelegate": ["window", "customWindows"],
        "NSMenuDelegate": ["menu", "numberOf", "confinement"],
        "NSFetchedResultsControllerDelegate": ["controller"],
        "URLSessionDelegate": ["urlSession"], "URLSessionTaskDelegate": ["urlSession"],
        "URLSessionDataDelegate": ["urlSession"], "URLSessionDownloadDelegate": ["urlSession"],
        "URLSessionWebSocketDelegate": ["urlSession"],
        "WKNavigationDelegate": ["webView"], "WKUIDelegate": ["webView"],
        "WKScriptMessageHandler": ["userContentController"],
        "UNUserNotificationCenterDelegate": ["userNotificationCenter"],
        "CLLocationManagerDelegate": ["locationManager"],
        "CBCentralManagerDelegate": ["centralManager"], "CBPeripheralDelegate": ["peripheral"],
        "CBPeripheralManagerDelegate": ["peripheralManager"],
        "AVAudioPlayerDelegate": ["audioPlayer"], "AVAudioRecorderDelegate": ["audioRecorder"],
        "AVCaptureMetadataOutputObjectsDelegate": ["metadataOutput"],
        "AVCapturePhotoCaptureDelegate": ["photoOutput"],
        "ASAuthorizationControllerDelegate": ["authorizationController"],
        "ASAuthorizationControllerPresentationContextProviding": ["presentationAnchor"],
        "ASWebAuthenticationPresentationContextProviding": ["presentationAnchor"],
        "MFMailComposeViewControllerDelegate": ["mailCompose"],
        "SFSafariViewControllerDelegate": ["safariViewController"],
        "XMLParserDelegate": ["parser"], "WCSessionDelegate": ["session"], "StreamDelegate": ["stream"],
    ]

    private static let classes: Set<String> = [
        "NSObject", "NSManagedObject", "Operation", "Thread", "CALayer", "UIResponder", "NSResponder", "UIView",
        "UIControl", "UIButton", "UILabel", "UIImageView", "UITextField", "UITextView", "UIStackView", "UIScrollView",
        "UITableView", "UITableViewCell", "UITableViewHeaderFooterView", "UICollectionView", "UICollectionViewCell",
        "UICollectionReusableView", "UIViewController", "UITableViewController", "UICollectionViewController",
        "UINavigationController", "UITabBarController", "UISplitViewController", "UIPageViewController",
        "UIHostingController", "UIAlertController", "UISearchController", "UIWindow", "NSView", "NSViewController",
        "NSWindowController", "NSWindow", "NSPanel", "NSButton", "NSTextField", "NSTextView", "NSTableView",
        "NSTableCellView", "NSHostingController", "NSHostingView", "WKWebView",
    ]
}

extension DeclaredType {
    /// Whether only code can make an object of a class: storyboards and the run time of Objective-C give no arguments.
    var needsArguments: Bool {
        let makers = members["init"] ?? []
        return !makers.isEmpty
            && makers.allSatisfy { maker in
                let needed = maker.children(.parameter).filter { $0.initialValue == nil }
                return !needed.isEmpty && needed.first?.label != "coder"
            }
    }
}
