import AuditKit
import CodeModel

/// Whether a project has its loader of pictures send anything that signs in.
struct PictureSignIn: Fact {
    let exists: Bool

    init(workspace: Workspace) {
        exists = workspace.swift.contains { file in
            guard file.role.isShipped, file.tree.mentions("SDWebImageDownloader") else { return false }
            return file.tree.mentions("requestModifier") || file.tree.mentions("SDWebImageDownloaderRequestModifier")
                || file.calls("setValue").contains { $0.argument("forHTTPHeaderField") != nil }
        }
    }
}

extension Node {
    /// `[.allowInvalidSSLCertificates]` of SDWebImage, which loads pictures.
    var isOptionOfPictures: Bool {
        kind == .member && name == "allowInvalidSSLCertificates" && role != .target
            && (has(.hasImplicitBase) || base?.lastName.hasPrefix("SDWebImage") == true)
    }
}
