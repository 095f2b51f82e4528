/// The phrases of the table by their first word.
let sensitivePhrases: [String: [(rank: Int, kind: SensitiveKind, words: [String])]] = {
    var index: [String: [(rank: Int, kind: SensitiveKind, words: [String])]] = [:]
    for (rank, row) in table.enumerated() {
        for phrase in row.1 {
            let words = phrase.split(separator: " ").map(String.init)
            if let first = words.first { index[first, default: []].append((rank, row.0, words)) }
        }
    }
    return index
}()

private let table: [(SensitiveKind, [String])] = [
    (
        .credential,
        [
            "password", "passwd", "pwd", "passcode", "passphrase", "pass phrase", "pass code", "pass word", "secret",
            "token", "api key", "apikey", "app key", "app secret", "access key", "secret key", "private key",
            "privatekey", "encryption key", "decryption key", "signing key", "symmetric key", "master key",
            "session key", "crypto key", "session id", "session token", "credential", "credentials", "auth code",
            "bearer", "jwt",
            "otp", "totp", "mfa code", "two factor code", "pin", "pin code", "pincode", "cvv", "cvc", "mnemonic",
            "seed phrase", "recovery phrase", "recovery key", "recovery code", "security code", "keystore password",
            "authorization", "auth key", "userpass", "client secret", "refresh token", "access token", "one time code",
            "verification code", "pairing code", "access code", "backup code", "passwords", "passphrases", "secrets",
            "api keys", "private keys", "access tokens", "refresh tokens", "one time codes", "backup codes",
            "security codes", "activation code", "activation key", "recovery codes", "seed words", "mfa secret",
            "reset code",
            "priv key", "privkey", "prv key", "prvkey", "private pem", "aes key", "des key", "rsa private",
            "ec private",
            "signature key", "aws key", "aws secret", "azure key", "gcp key", "stripe key", "stripe secret",
            "twilio secret", "unlock code", "door code", "login code", "sign in code", "signin code",
            "transaction code", "confirmation pin",
            "lock code", "mnemonics", "reset ticket", "reset link", "account key", "accnt key", "license key",
            "licence key", "one time password", "one time passcode", "two factor", "auth token", "nsec",
            "pswd", "authentication key", "oauth verifier", "security answer", "connection string", "session cookie",
            "login cookie", "auth cookie", "cookie", "mfa", "sms code", "mtan", "sms tan", "push tan", "photo tan",
            "chip tan",
            "backup phrase", "backup key", "wrapping key", "vault key", "merchant key", "consumer key", "hmac key",
            "recovery words", "backup words", "mnemonic words", "secret words", "secret answer", "recovery answer",
            "challenge answer", "memorable word", "memorable answer", "memorable information", "approval code",
            "gate code", "alarm code", "entry code", "session jwt", "tan code",
        ]
    ),
    (
        .financial,
        [
            "card number", "credit card", "creditcard", "cardnumber", "debit card", "iban", "bank account",
            "account number", "routing number", "sort code", "expiry month", "cc no", "cc number", "cc num", "card no",
            "card num", "salary", "bank account no", "card numbers", "ibans", "bank accounts", "account no",
            "credit score", "credit rating", "card pan", "pan number", "pan card", "primary account number", "ccn",
            "cardno",
            "card nr", "account nr", "credit cards", "debit cards", "bank number", "bank card",
            "bank no",
            "bank num", "visa card", "visa no", "visa num", "visa number", "credit no", "credit num", "debit no",
            "debit num", "debit number", "account num", "acct no", "acct num", "acct number", "accnt no", "accnt num",
            "accnt number", "account credit", "billing", "salaries", "bank acct", "bank accnt", "account balance",
            "bank balance", "beneficiary name",
        ]
    ),
    (
        .personal,
        [
            "ssn", "social security number", "social security", "passport number", "passport", "date of birth", "dob",
            "birth date", "birthdate", "birthday", "telephone", "phone", "phone number", "phonenumber", "phone no",
            "mobile no",
            "mobile number", "disease", "patient name", "email", "email address",
            "home address", "national id", "tax id", "tax identifier", "tax number", "driver license", "medical record",
            "diagnosis", "blood type",
            "latitude longitude", "biometric data", "medical history", "health insurance", "insurance number",
            "drivers license", "driver licence", "driving licence", "billing address", "patient id", "religion",
            "medical notes", "medical note", "medical condition", "medical conditions", "medical data", "health record",
            "health records", "health data", "health condition", "prescription", "prescriptions", "diagnoses",
            "ethnicity", "nationality", "sexual orientation", "political opinion", "political view",
            "care plan", "care plans", "treatment plan", "resident id", "citizen id", "identity number", "e mail",
            "e mail address", "birth day", "license number", "licence number", "driving license", "drivers licence",
            "health id", "medication", "medications", "heart rate", "blood pressure", "blood glucose",
            "lab result", "lab results", "passport no", "passport id", "medical id", "phone num", "phone nr",
            "passport num", "medical", "employer identification", "national insurance", "post code", "postcode",
            "postal code",
            "zip code", "zipcode", "home addr", "home phone", "home number", "home no", "home num", "home tel",
            "mobile",
            "mobile phone", "mobile num", "mobile tel", "mob no", "mob num", "mob number", "mob phone", "mob tel",
            "tel no", "tel num", "tel number", "tel phone", "fax no", "fax num", "fax number", "fax phone",
            "emergency contact", "emergency contacts", "latitude", "longitude", "day of birth", "date birth",
            "day birth", "health plan", "healthkit", "health kit", "appointment", "appointments", "blood alcohol",
            "blood sugar", "heart rhythm", "body mass", "body fat", "menstrual", "menstruation", "pregnancy",
            "pregnant", "insulin", "inhaler", "employer", "employer name", "employee", "employee name", "spouse",
            "spouse name", "maiden name", "email addr", "street address", "patient record", "patient records",
            "healthkit sample", "health kit sample", "appointment time", "appointment date", "confidential note",
            "confidential notes", "medication name", "medicine name", "disease name", "medication dose",
            "medicine dose",
            "medication dosage", "medicine dosage", "medication condition", "medicine condition", "patient condition",
            "patient diagnosis", "heart bpm", "pulse bpm", "pulse rate", "mac address", "account id",
            "trusted device id", "gender", "sex", "clinical note", "clinical notes", "health note", "health notes",
            "face template", "fingerprint template", "biometric template", "iris template", "voice template",
            "prescription drug", "prescription dose", "prescription name", "drug name", "drug dose", "lab finding",
            "lab findings", "test finding", "test findings", "treatment name", "lab diagnosis", "patient finding",
            "patient findings", "patient symptom", "patient symptoms",
            "face print", "voice print", "voiceprint", "faceprint", "disability", "disabilities",
        ]
    ),
]
