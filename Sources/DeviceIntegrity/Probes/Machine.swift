extension Probe {
    /// Collects information about the machine: simulator, virtual machine, container, root. Servers and legitimate
    /// desktops run in such environments too, so none of it adds to the score.
    public static let machine = Probe(id: .machine, codes: [.emulator, .container, .rootUser]) { surroundings in
        let system = surroundings.system
        var signals: [Signal] = []
        if system.platform == .simulator { signals.append(information(.emulator, "simulator")) }
        if system.userID() == 0 { signals.append(information(.rootUser, "")) }
        guard system.platform == .linux else { return Sighting(signals) }
        signals += virtual(system).map { information(.emulator, $0) }
        signals += container(surroundings).map { information(.container, $0) }
        return Sighting(signals)
    }

    /// Collects information about the network path. Proxies and VPNs are common in companies; use SecureHTTP's pins
    /// against intercepting proxies.
    public static let network = Probe(id: .network, codes: [.proxy, .tunnel]) { surroundings in
        var signals: [Signal] = []
        let proxies = ["http_proxy", "https_proxy", "all_proxy"].flatMap { [$0, $0.uppercased()] }
        for name in proxies where surroundings.isSet(name) { signals.append(information(.proxy, name)) }
        if surroundings.system.hasProxy() { signals.append(information(.proxy, "system")) }
        let system = surroundings.system
        var tunnels = Set(system.interfaces().filter { isTunnel($0, system.platform) })
        if system.platform != .linux { tunnels.formUnion(system.interfacesInUse().filter(isTunnelInUse)) }
        signals += tunnels.sorted().map { information(.tunnel, $0) }.prefix(Sighting.signalLimit - signals.count)
        return Sighting(signals)
    }

    private static func information(_ code: EvidenceCode, _ detail: String) -> Signal {
        Signal(code, .information, cause: .surroundings, detail: detail)
    }

    /// What the firmware says it is, else that there is a hypervisor.
    private static func virtual(_ system: IntegritySystem) -> [String] {
        let makers = [
            "QEMU", "KVM", "VirtualBox", "VMware", "Virtual Machine", "Bochs", "Xen", "Parallels", "HVM domU",
            "Firecracker", "BHYVE",
        ]
        for file in ["product_name", "sys_vendor", "board_vendor"] {
            guard let name = system.read("/sys/class/dmi/id/" + file, 256).content else { continue }
            if let maker = makers.first(where: { name.holds($0) }) { return [maker] }
        }
        let processor = system.read("/proc/cpuinfo", 1 << 13).content ?? []
        return processor.holds(" hypervisor") ? ["hypervisor"] : []
    }

    private static func container(_ surroundings: Surroundings) -> [String] {
        let system = surroundings.system
        var found = ["/.dockerenv", "/run/.containerenv"].filter(system.exists)
        found += ["container", "KUBERNETES_SERVICE_HOST"].filter(surroundings.isSet)
        let groups = system.read(system.processFolder + "/cgroup", 1 << 16).content ?? []
        found += ["docker", "kubepods", "containerd", "libpod", "lxc"].filter { groups.holds($0) }.prefix(1)
        return found
    }

    /// Of the interfaces in use on Apple's systems.
    private static func isTunnelInUse(_ name: String) -> Bool {
        ["utun", "ipsec", "ppp", "tap"].contains { name.hasPrefix($0) }
    }

    /// Without `utun`, which is on every Apple device, VPN or not: the system makes some for itself.
    private static func isTunnel(_ name: String, _ platform: Platform) -> Bool {
        let kinds =
            platform == .linux ? ["tun", "tap", "wg", "ppp", "tailscale", "zt", "nordlynx"] : ["ipsec", "ppp", "tap"]
        return kinds.contains { name.hasPrefix($0) }
    }
}

extension [UInt8] {
    /// Whether a text stands somewhere in it.
    func holds(_ text: String) -> Bool {
        let text = Array(text.utf8)
        guard let first = text.first, count >= text.count else { return text.isEmpty }
        for place in 0...count - text.count where self[place] == first {
            if self[place..<place + text.count].elementsEqual(text) { return true }
        }
        return false
    }
}
