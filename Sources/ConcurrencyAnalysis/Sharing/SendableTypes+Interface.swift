extension SendableTypes {
    /// Frameworks of applications, by their headers up to the iOS 26.5 and macOS 26.5 SDKs.
    static let interface: [SendableGroup] = uiKit + appKit + views + media + data + services

    private static let uiKit: [SendableGroup] = [
        SendableGroup(
            .confined, "it is isolated to the main actor", "UIKit headers, NS_SWIFT_UI_ACTOR",
            """
            UIResponder UIApplication UIScene UIWindowScene UISceneSession UISceneConfiguration UIWindow UIScreen
            UIDevice UIView UIViewController UIControl UIButton UILabel UITextField UITextView UIImageView
            UIScrollView UIStackView UITableView UITableViewCell UITableViewController UITableViewHeaderFooterView
            UICollectionView UICollectionViewCell UICollectionReusableView UICollectionViewController
            UICollectionViewLayout UICollectionViewFlowLayout UICollectionViewCompositionalLayout
            UICollectionViewDiffableDataSource UITableViewDiffableDataSource UINavigationController UINavigationBar
            UINavigationItem UIBarItem UIBarButtonItem UITabBar UITabBarItem UITabBarController UIToolbar UISearchBar
            UISearchController UISegmentedControl UISlider UISwitch UIStepper UIPageControl UIPageViewController
            UIPickerView UIDatePicker UIProgressView UIActivityIndicatorView UIRefreshControl UISplitViewController
            UIPresentationController UIPopoverPresentationController UISheetPresentationController UIAlertController
            UIAlertAction UIMenu UIAction UICommand UIKeyCommand UIMenuElement UIGestureRecognizer
            UITapGestureRecognizer UIPanGestureRecognizer UIPinchGestureRecognizer UISwipeGestureRecognizer
            UILongPressGestureRecognizer UIRotationGestureRecognizer UIScreenEdgePanGestureRecognizer UITouch UIEvent
            UIPressesEvent UIVisualEffectView UIBlurEffect UIVisualEffect UIStoryboard UIStoryboardSegue UINib
            UIDocument UIManagedDocument UIDocumentPickerViewController UIDocumentInteractionController
            UIImagePickerController UIColorPickerViewController UIFontPickerViewController UIContextMenuInteraction
            UIDragInteraction UIDropInteraction UIFeedbackGenerator UIImpactFeedbackGenerator
            UINotificationFeedbackGenerator UISelectionFeedbackGenerator UIDynamicBehavior UIViewPropertyAnimator
            UIMotionEffect UIPrintInteractionController UITextInputMode UITextPosition UITextRange UILayoutGuide
            NSLayoutConstraint NSLayoutAnchor NSLayoutDimension NSLayoutXAxisAnchor NSLayoutYAxisAnchor
            UIInputViewController UIInputView UIMenuController UITextChecker UICloudSharingController
            UIReferenceLibraryViewController UIAccessibilityElement UIHostingController
            """),
        SendableGroup(
            .sendable, "the SDK declares it Sendable: it is immutable or synchronizes itself",
            "UIKit headers, NS_SWIFT_SENDABLE", since: "iOS 16 SDK",
            """
            UIColor UIFont UIFontDescriptor UIFontMetrics UIImage UIImageAsset UIImage.Configuration
            UIImage.SymbolConfiguration UIPasteboard UIScreenMode UITraitCollection NSDataAsset
            """),
        SendableGroup(
            .sendable, "it is a value without shared storage", "UIKit headers",
            "UIEdgeInsets UIOffset UIFloatRange NSDirectionalEdgeInsets UIBackgroundTaskIdentifier"),
        SendableGroup(
            .conditional, "it is as safe as its identifiers", "UIKit interface",
            "NSDiffableDataSourceSnapshot NSDiffableDataSourceSectionSnapshot"),
    ]

    private static let appKit: [SendableGroup] = [
        SendableGroup(
            .confined, "it is isolated to the main actor", "AppKit headers, NS_SWIFT_UI_ACTOR",
            """
            NSResponder NSApplication NSView NSViewController NSWindow NSWindowController NSPanel NSControl NSButton
            NSTextField NSSecureTextField NSTextView NSText NSImageView NSScrollView NSClipView NSStackView
            NSSplitView NSSplitViewController NSTabView NSTabViewController NSTableView NSOutlineView NSTableRowView
            NSTableCellView NSCollectionView NSCollectionViewItem NSPopover NSPopUpButton NSComboBox NSSearchField
            NSSegmentedControl NSSlider NSStepper NSSwitch NSProgressIndicator NSDatePicker NSVisualEffectView NSBox
            NSAlert NSDocument NSDocumentController NSGestureRecognizer NSClickGestureRecognizer
            NSPanGestureRecognizer NSCell NSToolbar NSToolbarItem NSTouchBar NSTouchBarItem NSPrintOperation
            NSPrintPanel NSPageLayout NSOpenPanel NSSavePanel NSHelpManager NSGridView NSGridCell NSHostingView
            NSHostingController
            """),
        SendableGroup(
            .sendable, "the SDK declares it Sendable: it is immutable", "AppKit headers, NS_SWIFT_SENDABLE",
            since: "macOS 14 SDK", "NSColor NSColorSpace NSGradient NSTouch"),
        SendableGroup(
            .sendable, "the SDK declares it Sendable", "AppKit headers, NS_SWIFT_SENDABLE", since: "macOS 15 SDK",
            "NSRunningApplication"),
        SendableGroup(
            .notSendable, "it may be drawn on one thread at a time, and its representations are mutable",
            threadSafetySummary,
            "NSImage NSBitmapImageRep NSImageRep NSBezierPath NSGraphicsContext"),
    ]

    private static let views: [SendableGroup] = [
        SendableGroup(
            .sendable, "it is a value without shared storage", "SwiftUI interface",
            """
            Alignment HorizontalAlignment VerticalAlignment Angle Axis Axis.Set Edge Edge.Set EdgeInsets UnitPoint
            ContentMode ColorMatrix Font.Weight TextAlignment Visibility Namespace.ID ProposedViewSize StrokeStyle
            FillStyle EmptyView Rectangle Circle Ellipse Spacer
            """),
        SendableGroup(
            .sendable, "it is an immutable value", "SwiftUI interface", since: "iOS 18 SDK",
            "Color Font Text Image Animation"),
        SendableGroup(
            .conditional, "it is as safe as its value", "SwiftUI interface", since: "iOS 18 SDK", "Binding"),
        SendableGroup(
            .confined, "it is isolated to the main actor", "WebKit headers, WK_SWIFT_UI_ACTOR",
            """
            WKWebView WKWebViewConfiguration WKUserContentController WKUserScript WKPreferences WKProcessPool
            WKWebpagePreferences WKWebsiteDataStore WKWebsiteDataRecord WKHTTPCookieStore WKNavigation
            WKNavigationAction WKNavigationResponse WKFrameInfo WKScriptMessage WKSecurityOrigin WKBackForwardList
            WKBackForwardListItem WKContentRuleList WKContentRuleListStore WKContentWorld WKDownload
            WKSnapshotConfiguration WKPDFConfiguration
            """),
        SendableGroup(
            .confined, "it is a view or view controller isolated to the main actor", "UIKit headers, NS_SWIFT_UI_ACTOR",
            """
            MKMapView MTKView SCNView SKView ARSCNView AVPlayerViewController SFSafariViewController
            MFMailComposeViewController MFMessageComposeViewController PHPickerViewController QLPreviewController
            PKCanvasView VNDocumentCameraViewController UIActivityViewController DataScannerViewController
            """),
        SendableGroup(
            .notSendable, "Combine declares no subject, publisher or subscription Sendable, nor documents it as safe",
            "https://forums.swift.org/t/combine-passthroughsubject-is-not-sendable/76584",
            """
            AnyCancellable PassthroughSubject CurrentValueSubject AnyPublisher AnySubscriber AnySubject Published
            Published.Publisher ObservableObjectPublisher Future Deferred Just Empty Fail
            """),
        SendableGroup(
            .sendable, "it is a value without shared storage", "Combine interface",
            "Subscribers.Demand"),
        SendableGroup(
            .conditional, "it is as safe as its failure", "Combine interface", "Subscribers.Completion"),
    ]
}
