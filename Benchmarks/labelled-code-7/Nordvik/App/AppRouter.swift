import Foundation
import SwiftUI

enum Route: Hashable {
    case appointments
    case appointment(UUID)
    case results
    case portal(URL)

    var title: String {
        switch self {
        case .appointments: return "Appointments"
        case .appointment: return "Appointment"
        case .results: return "Results"
        case .portal: return "Portal"
        }
    }
}

struct DeepLink {
    let action: String
    private let items: [String: String]

    init?(_ url: URL, scheme: String) {
        guard url.scheme?.lowercased() == scheme, let host = url.host else { return nil }
        action = host.lowercased()
        let components = URLComponents(url: url, resolvingAgainstBaseURL: false)
        var collected: [String: String] = [:]
        for item in components?.queryItems ?? [] {
            collected[item.name] = item.value
        }
        items = collected
    }

    subscript(name: String) -> String? { items[name] }
}

@MainActor
final class AppRouter: ObservableObject {
    @Published var path: [Route] = []
    @Published var isConfirmingCancellation = false

    private var appointmentToCancel: UUID?
    private let services: Services

    init(services: Services) {
        self.services = services
    }

    func open(_ url: URL) {
        guard let link = DeepLink(url, scheme: "nordvik") else { return }
        switch link.action {
        case "appointment":
            guard let id = link["id"].flatMap(UUID.init(uuidString:)) else { return }
            path.append(.appointment(id)) // good: deep-link-action
        case "cancel":
            guard let id = link["id"].flatMap(UUID.init(uuidString:)) else { return }
            appointmentToCancel = id
            isConfirmingCancellation = true // good: deep-link-action
        case "share":
            share(with: link)
        case "signin":
            restoreSession(from: link)
        case "oauth":
            finishAuthorization(link)
        case "environment":
            selectServer(link["base"])
        default:
            break
        }
    }

    func openWebLink(_ url: URL) {
        guard url.path.hasPrefix("/go"),
              let next = URLComponents(url: url, resolvingAgainstBaseURL: false)?
                .queryItems?.first(where: { $0.name == "next" })?.value,
              let target = URL(string: next)
        else { return }
        if url.path == "/go/portal" {
            guard target.scheme == "https", target.host == "portal.nordvik.example" else { return }
            path.append(.portal(target)) // good: deep-link-action
        } else {
            services.portal.loadAuthenticated(target) // bad: deep-link-action
        }
    }

    func confirmCancellation() {
        guard let id = appointmentToCancel else { return }
        appointmentToCancel = nil
        Task { try? await services.records.cancelAppointment(id) }
    }

    private func share(with link: DeepLink) {
        guard let clinician = link["clinician"] else { return }
        Task {
            try? await services.records.grantAccess(to: clinician, scope: .fullRecord) // bad: deep-link-action
        }
    }

    private func restoreSession(from link: DeepLink) {
        guard let access = link["access"], let refresh = link["refresh"],
              let patient = link["patient"].flatMap(UUID.init(uuidString:)) else { return }
        let session = Session(
            accessToken: access,
            refreshToken: refresh,
            patientID: patient,
            expiresAt: Date().addingTimeInterval(3600)
        )
        Task { await services.sessions.adopt(session) } // bad: deep-link-action
    }

    private func finishAuthorization(_ link: DeepLink) {
        guard let code = link["code"], let state = link["state"] else { return }
        Task {
            guard let pending = await services.sessions.takePendingAuthorization(),
                  pending.state == state else { return }
            try? await services.sessions.exchange(code: code, verifier: pending.verifier) // good: deep-link-action
        }
    }

    private func selectServer(_ value: String?) {
        guard let base = value.flatMap(URL.init(string:)), base.scheme == "https" else { return }
        Task { await services.api.use(base: base) } // bad: deep-link-action
    }
}
