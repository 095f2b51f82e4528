import CoreLocation
import Foundation

struct Person {
    var socialSecurityNumber: String, socialSecurity: Int, ssn: String, SSN: String, user_ssn: String, nationalInsuranceNo: String, residentId: String
    var employerIdentificationNumber: String, passportNumber: String, passportNo: Int, taxId: String, driversLicense: String
    var postCode: String, postcode: Int, zipCode: String, zip: String, homeAddress: String, streetAddress: String, address: String
    var mobileNumber: String, mobilePhone: String, mobNo: Int, homePhone: String, telephone: String, telNo: String, phoneNumber: String, faxNumber: Int, phone: String
    var emergencyContact: String, latitude: Double, longitude: Double, nationality: String, location: CLLocation
    var creditCard: String, creditCardNumber: Int, debitCard: String, cardNumber: String, cardNo: String, visaCard: String, bankCard: String
    var bankAccount: String, bankAccountNumber: Int, accountNumber: String, accountNo: Int64, acctNum: String, routingNumber: String, iban: String, cvv: Int, ccn: String
    var salary: Int, billingAddress: String, beneficiaryName: String, creditRating: String, creditScore: Int
    var email: String, emailAddress: String, e_mail: String, userEmail: String
    var birthDate: Date, birthday: Date, dateOfBirth: String, dob: String, dayOfBirth: Int, gender: String, sex: String
    var medicalHistory: String, medicalId: Int, healthPlan: String, healthKitSample: String, appointmentTime: Date, prescription: String, patientId: String, patientRecord: String
    var bloodType: String, bloodPressure: Int, bloodGlucose: Double, heartRate: Int, bodyMass: Double, bodyFat: Double
    var menstrualCycle: Int, pregnancyWeek: Int, insulinDose: Double, inhalerUse: Int
    var employer: String, employee: String, spouse: String, maidenName: String, macAddress: String
}

func logPrivate(_ p: Person) {
    print(p.socialSecurityNumber)  // bad: log, socialSecurityNumber
    print(p.socialSecurity)  // bad: log, socialSecurity Int
    print(p.ssn)  // bad: log, ssn
    print(p.SSN)  // bad: log, SSN
    print(p.user_ssn)  // bad: log, user_ssn
    print(p.nationalInsuranceNo)  // bad: log, nationalInsuranceNo
    print(p.residentId)  // bad: log, residentId
    print(p.employerIdentificationNumber)  // bad: log, employerIdentificationNumber
    print(p.passportNumber)  // bad: log, passportNumber
    print(p.passportNo)  // bad: log, passportNo Int
    print(p.taxId)  // bad: log, taxId
    print(p.driversLicense)  // bad: log, driversLicense
    print(p.postCode)  // bad: log, postCode
    print(p.postcode)  // bad: log, postcode Int
    print(p.zipCode)  // bad: log, zipCode
    print(p.homeAddress)  // bad: log, homeAddress
    print(p.streetAddress)  // bad: log, streetAddress
    print(p.mobileNumber)  // bad: log, mobileNumber
    print(p.mobilePhone)  // bad: log, mobilePhone
    print(p.mobNo)  // bad: log, mobNo Int
    print(p.homePhone)  // bad: log, homePhone
    print(p.telephone)  // bad: log, telephone
    print(p.telNo)  // bad: log, telNo
    print(p.phoneNumber)  // bad: log, phoneNumber
    print(p.faxNumber)  // bad: log, faxNumber Int
    print(p.emergencyContact)  // bad: log, emergencyContact
    print(p.latitude, p.longitude)  // bad: log, latitude and longitude
    print(p.location.coordinate.latitude)  // bad: log, CLLocation coordinate
    print("lat: \(p.location.coordinate.longitude)")  // bad: log, CLLocation coordinate interpolated
    print(p.nationality)  // bad: log, nationality
    print(p.creditCard)  // bad: log, creditCard
    print(p.creditCardNumber)  // bad: log, creditCardNumber Int
    print(p.debitCard)  // bad: log, debitCard
    print(p.cardNumber)  // bad: log, cardNumber
    print(p.cardNo)  // bad: log, cardNo
    print(p.visaCard)  // bad: log, visaCard
    print(p.bankCard)  // bad: log, bankCard
    print(p.bankAccount)  // bad: log, bankAccount
    print(p.bankAccountNumber)  // bad: log, bankAccountNumber Int
    print(p.accountNumber)  // bad: log, accountNumber
    print(p.accountNo)  // bad: log, accountNo Int64
    print(p.acctNum)  // bad: log, acctNum
    print(p.routingNumber)  // bad: log, routingNumber
    print(p.iban)  // bad: log, iban
    print(p.cvv)  // bad: log, cvv Int
    print(p.ccn)  // bad: log, ccn
    print(p.salary)  // bad: log, salary Int
    print(p.billingAddress)  // bad: log, billingAddress
    print(p.beneficiaryName)  // bad: log, beneficiaryName
    print(p.creditRating)  // bad: log, creditRating
    print(p.creditScore)  // bad: log, creditScore Int
    print(p.email)  // bad: log, email
    print(p.emailAddress)  // bad: log, emailAddress
    print(p.e_mail)  // bad: log, e_mail
    print(p.userEmail)  // bad: log, userEmail
    print(p.birthDate)  // bad: log, birthDate
    print(p.birthday)  // bad: log, birthday
    print(p.dateOfBirth)  // bad: log, dateOfBirth
    print(p.dob)  // bad: log, dob
    print(p.dayOfBirth)  // bad: log, dayOfBirth Int
    print(p.gender)  // bad: log, gender
    print(p.sex)  // bad: log, sex
    print(p.medicalHistory)  // bad: log, medicalHistory
    print(p.medicalId)  // bad: log, medicalId Int
    print(p.healthPlan)  // bad: log, healthPlan
    print(p.healthKitSample)  // bad: log, healthKitSample
    print(p.appointmentTime)  // bad: log, appointmentTime
    print(p.prescription)  // bad: log, prescription
    print(p.patientId)  // bad: log, patientId
    print(p.patientRecord)  // bad: log, patientRecord
    print(p.bloodType)  // bad: log, bloodType
    print(p.bloodPressure)  // bad: log, bloodPressure Int
    print(p.bloodGlucose)  // bad: log, bloodGlucose Double
    print(p.heartRate)  // bad: log, heartRate Int
    print(p.bodyMass)  // bad: log, bodyMass Double
    print(p.bodyFat)  // bad: log, bodyFat Double
    print(p.menstrualCycle)  // bad: log, menstrualCycle Int
    print(p.pregnancyWeek)  // bad: log, pregnancyWeek Int
    print(p.insulinDose)  // bad: log, insulinDose Double
    print(p.inhalerUse)  // bad: log, inhalerUse Int
    print(p.employer)  // bad: log, employer
    print(p.employee)  // bad: log, employee
    print(p.spouse)  // bad: log, spouse
    print(p.maidenName)  // bad: log, maidenName
    print(p.macAddress)  // bad: log, macAddress
    NSLog("%d", p.postcode)  // bad: log, NSLog Int
    NSLog("%f %f", p.latitude, p.longitude)  // bad: log, NSLog Double
    NSLog("%@", NSNumber(value: p.heartRate))  // bad: log, NSNumber of an Int
    print(String(p.salary))  // bad: log, String(Int)
    print(p.salary.description)  // bad: log, Int.description
    print(p.salary.formatted())  // bad: log, Int.formatted()
    print(p.salary * 12)  // bad: log, arithmetic on a salary
    print(NumberFormatter().string(from: p.salary as NSNumber) ?? "")  // bad: log, NumberFormatter
    print(DateFormatter().string(from: p.birthDate))  // bad: log, DateFormatter
    print(ISO8601DateFormatter().string(from: p.birthDate))  // bad: log, ISO8601DateFormatter
    print(p.birthDate.formatted(date: .long, time: .omitted))  // bad: log, Date.formatted
}

final class Tracker: NSObject, CLLocationManagerDelegate {
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let c = locations.last?.coordinate else { return }
        print("at \(c.latitude), \(c.longitude)")  // bad: log, coordinate of an update
        UserDefaults.standard.set(c.latitude, forKey: "lat")  // bad: preferences, coordinate of an update
        NSLog("%f", manager.location?.coordinate.latitude ?? 0)  // bad: log, manager.location
        print(locations.count)  // good: sound, sound number of updates
    }
}
