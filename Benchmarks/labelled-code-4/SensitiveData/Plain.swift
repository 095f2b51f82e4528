import Foundation

struct Measurement2 { let latitude: Double; let longitude: Double; let weight: Double }

func noCoreLocation(m: Measurement2, annualSalary: Double, bodyTemperature: Double) {
    print("at \(m.latitude), \(m.longitude)")  // bad: log, Double location without import CoreLocation
    NSLog("%f %f", m.latitude, m.longitude)  // bad: log, NSLog of a Double location
    print(annualSalary)  // bad: log, Double salary
    UserDefaults.standard.set(annualSalary, forKey: "s")  // bad: preferences, Double salary
    print(m.weight, bodyTemperature)  // good: sound, sound names in no list
}

final class ViewState {
    var passwordText = ""
    var emailText = ""
    var passwordInput = ""
    var passwordEntry = ""
    var secretField = ""

    func submit() {
        print(passwordText)  // bad: log, String named …Text
        print(emailText)  // bad: log, String named …Text
        print(passwordInput)  // bad: log, String named …Input
        print(passwordEntry)  // bad: log, String named …Entry
        print(secretField)  // bad: log, String named …Field
        UserDefaults.standard.set(passwordText, forKey: "x")  // bad: preferences, String named …Text
    }
}
