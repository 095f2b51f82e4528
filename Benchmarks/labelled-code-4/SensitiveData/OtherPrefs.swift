import Foundation
import SwiftUI

func cloud(password: String, visits: Int) {
    NSUbiquitousKeyValueStore.default.set(password, forKey: "pw")  // bad: preferences, NSUbiquitousKeyValueStore.set
    NSUbiquitousKeyValueStore.default.setValue(password, forKey: "pw")  // bad: preferences, NSUbiquitousKeyValueStore.setValue
    NSUbiquitousKeyValueStore.default.set(["p": password], forKey: "pw")  // bad: preferences, dictionary
    NSUbiquitousKeyValueStore.default.set([password], forKey: "pw")  // bad: preferences, array
    NSUbiquitousKeyValueStore.default.set(Data(password.utf8), forKey: "pw")  // bad: preferences, data
    let store = NSUbiquitousKeyValueStore()
    store.set(password, forKey: "pw")  // bad: preferences, store in a variable
    store.set(Int64(visits), forKey: "n")  // good: sound, sound a counter
    store.set(password as Any, forKey: "pw")  // bad: preferences, as Any
}

func coreFoundation(password: String, visits: Int) {
    CFPreferencesSetAppValue("pw" as CFString, password as CFString, kCFPreferencesCurrentApplication)  // bad: preferences, CFPreferencesSetAppValue
    CFPreferencesSetValue("pw" as CFString, password as CFString, kCFPreferencesCurrentApplication, kCFPreferencesCurrentUser, kCFPreferencesAnyHost)  // bad: preferences, CFPreferencesSetValue
    CFPreferencesSetMultiple(["pw": password] as CFDictionary, nil, kCFPreferencesCurrentApplication, kCFPreferencesCurrentUser, kCFPreferencesAnyHost)  // bad: preferences, CFPreferencesSetMultiple
    CFPreferencesSetAppValue("n" as CFString, visits as CFNumber, kCFPreferencesCurrentApplication)  // good: sound, sound a counter
}

#if os(macOS)
func controller(password: String) {
    let c = NSUserDefaultsController.shared
    (c.values as AnyObject).setValue(password, forKey: "pw")  // bad: preferences, NSUserDefaultsController.values
    c.defaults.set(password, forKey: "pw")  // bad: preferences, NSUserDefaultsController.defaults
}
#endif

struct LoginView: View {
    @AppStorage("pw") private var password = ""  // bad: preferences, @AppStorage password (declaration or writes)
    @AppStorage("token", store: UserDefaults(suiteName: "g")) var authToken: String = ""  // bad: preferences, @AppStorage with store
    @AppStorage("dark") private var dark = false  // good: sound, sound a switch
    @AppStorage("last") private var lastText = ""
    @AppStorage("tab") private var tab = 0  // good: sound, sound a tab index
    @SceneStorage("draft.secret") private var secretDraft: String?  // bad: preferences, @SceneStorage secret
    @SceneStorage("scroll") private var scroll: Double = 0  // good: sound, sound scroll position
    @State private var enteredPassword = ""
    @FocusState private var passwordFocused: Bool

    var body: some View {
        VStack {
            SecureField("Password", text: $enteredPassword)
                .focused($passwordFocused)
                .onChange(of: enteredPassword) { new in UserDefaults.standard.set(new, forKey: "x") }  // bad: preferences, onChange value of a password
                .onSubmit { UserDefaults.standard.set(enteredPassword, forKey: "x") }  // bad: preferences, @State password
            Button("Save") { save() }
            SecureField("Bound", text: $lastText)  // good: sound, sound name says nothing (judged separately)
        }
        .onDisappear { print(passwordFocused) }  // good: sound, sound focus switch
    }

    private func save() {
        password = enteredPassword  // bad: preferences, assignment to @AppStorage
        lastText = enteredPassword  // bad: preferences, password into a neutral @AppStorage
        _lastText.wrappedValue = enteredPassword  // bad: preferences, wrappedValue of @AppStorage
        $lastText.wrappedValue = enteredPassword  // bad: preferences, binding of @AppStorage
        secretDraft = enteredPassword  // bad: preferences, assignment to @SceneStorage
        tab = 2  // good: sound, constant
    }
}

final class Model: ObservableObject {
    @AppStorage("creditCard") var creditCardNumber: String?  // bad: preferences, @AppStorage in a model
    @Published var accountPassword = "" {
        didSet { UserDefaults.standard.set(accountPassword, forKey: "x") }  // bad: preferences, in didSet
    }
    var pin: String = "" {
        willSet { UserDefaults.standard.set(newValue, forKey: "pin") }  // bad: preferences, a pin through willSet
    }
}

func activity(password: String) {
    let a = NSUserActivity(activityType: "com.example.login")
    a.userInfo = ["pw": password]  // bad: preferences, NSUserActivity.userInfo
    a.addUserInfoEntries(from: ["pw": password])  // bad: preferences, NSUserActivity.addUserInfoEntries
}
