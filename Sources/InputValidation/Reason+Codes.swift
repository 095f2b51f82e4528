extension Reason.Code {
    // MARK: Text

    public static let empty = Self(
        "empty", english: "This must not be empty.", spanish: "No puede estar vacío.", italian: "Non può essere vuoto.")
    public static let tooShort = Self(
        "too-short", english: "Use at least {limit} characters.", spanish: "Usa al menos {limit} caracteres.",
        italian: "Usa almeno {limit} caratteri.")
    public static let tooLong = Self(
        "too-long", english: "Use at most {limit} characters.", spanish: "Usa como máximo {limit} caracteres.",
        italian: "Usa al massimo {limit} caratteri.")
    public static let tooManyBytes = Self(
        "too-many-bytes", english: "This is too long: at most {limit} bytes are stored.",
        spanish: "Es demasiado largo: se guardan como máximo {limit} bytes.",
        italian: "È troppo lungo: si salvano al massimo {limit} byte.")
    public static let characterNotAllowed = Self(
        "character-not-allowed", english: "It contains a character that is not allowed here.",
        spanish: "Contiene un carácter que aquí no está permitido.",
        italian: "Contiene un carattere che qui non è consentito.")
    public static let controlCharacter = Self(
        "control-character", english: "It contains an invisible control character.",
        spanish: "Contiene un carácter de control invisible.", italian: "Contiene un carattere di controllo invisibile."
    )
    public static let directionControl = Self(
        "direction-control", english: "It contains a character that reverses the direction of the text.",
        spanish: "Contiene un carácter que invierte la dirección del texto.",
        italian: "Contiene un carattere che inverte la direzione del testo.")
    public static let invisibleCharacter = Self(
        "invisible-character", english: "It contains an invisible character.",
        spanish: "Contiene un carácter invisible.", italian: "Contiene un carattere invisibile.")
    public static let tooManyMarks = Self(
        "too-many-marks", english: "A letter has more than {limit} combining marks.",
        spanish: "Una letra lleva más de {limit} marcas.", italian: "Una lettera ha più di {limit} segni.")
    public static let lineBreak = Self(
        "line-break", english: "Write it on one line.", spanish: "Escríbelo en una sola línea.",
        italian: "Scrivilo su una sola riga.")
    public static let nullCharacter = Self(
        "null-character", english: "It contains a null character, which cannot be written here.",
        spanish: "Contiene un carácter nulo, que aquí no se puede escribir.",
        italian: "Contiene un carattere nullo, che qui non si può scrivere.")

    // MARK: E-mail and telephone

    public static let emailMalformed = Self(
        "email-malformed", english: "Enter an email address such as name@example.com.",
        spanish: "Introduce una dirección de correo como nombre@example.com.",
        italian: "Inserisci un indirizzo e-mail come nome@example.com.")
    public static let emailDomain = Self(
        "email-domain", english: "The part after @ is not a valid domain.",
        spanish: "La parte después de @ no es un dominio válido.",
        italian: "La parte dopo la @ non è un dominio valido.")
    public static let phoneMalformed = Self(
        "phone-malformed", english: "Enter a phone number with digits only, such as +34 600 123 456.",
        spanish: "Introduce un número de teléfono solo con dígitos, como +34 600 123 456.",
        italian: "Inserisci un numero di telefono con sole cifre, come +39 312 345 6789.")
    public static let phoneNotInternational = Self(
        "phone-not-international", english: "Begin with + and the country code.",
        spanish: "Empieza con + y el prefijo del país.", italian: "Inizia con + e il prefisso del Paese.")
    public static let phoneCountry = Self(
        "phone-country", english: "No country has this calling code.", spanish: "Ningún país tiene ese prefijo.",
        italian: "Nessun Paese ha questo prefisso.")

    // MARK: Web addresses

    public static let webMalformed = Self(
        "web-malformed", english: "Enter a web address such as https://example.com.",
        spanish: "Introduce una dirección web como https://example.com.",
        italian: "Inserisci un indirizzo web come https://example.com.")
    public static let webScheme = Self(
        "web-scheme", english: "The address must begin with https://.",
        spanish: "La dirección debe empezar por https://.",
        italian: "L’indirizzo deve iniziare con https://.")
    public static let webCredentials = Self(
        "web-credentials", english: "The address must not contain a user name or password.",
        spanish: "La dirección no puede contener usuario ni contraseña.",
        italian: "L’indirizzo non può contenere nome utente o password.")
    public static let webHost = Self(
        "web-host", english: "Addresses of this site are not accepted here.",
        spanish: "Aquí no se aceptan direcciones de este sitio.",
        italian: "Qui non si accettano indirizzi di questo sito.")
    public static let webPrivate = Self(
        "web-private", english: "The address is in a private network.",
        spanish: "La dirección lleva a una red privada.", italian: "L’indirizzo porta in una rete privata.")
    public static let webPort = Self(
        "web-port", english: "The port of the address is not accepted.",
        spanish: "La dirección indica un puerto que no se acepta.",
        italian: "L’indirizzo indica una porta che non è accettata.")

    // MARK: Passwords

    public static let passwordCommon = Self(
        "password-common", english: "This password has appeared in a data breach. Choose a different one.",
        spanish: "Esta contraseña aparece en filtraciones conocidas. Elige otra.",
        italian: "Questa password compare in violazioni note. Scegline un’altra.")
    public static let passwordContext = Self(
        "password-context",
        english: "The password must not contain your name, your address or the name of this service.",
        spanish: "La contraseña no puede contener tu nombre, tu dirección ni el nombre de este servicio.",
        italian: "La password non può contenere il tuo nome, il tuo indirizzo o il nome di questo servizio.")
    public static let passwordPattern = Self(
        "password-pattern",
        english: "The password repeats characters or follows a sequence. Choose a less predictable one.",
        spanish: "La contraseña repite caracteres o sigue una secuencia. Elige una menos regular.",
        italian: "La password ripete caratteri o segue una sequenza. Scegline una meno regolare.")
    public static let passwordUppercase = Self(
        "password-uppercase", english: "Add an uppercase letter.", spanish: "Añade una letra mayúscula.",
        italian: "Aggiungi una lettera maiuscola.")
    public static let passwordLowercase = Self(
        "password-lowercase", english: "Add a lowercase letter.", spanish: "Añade una letra minúscula.",
        italian: "Aggiungi una lettera minuscola.")
    public static let passwordDigit = Self(
        "password-digit", english: "Add a digit.", spanish: "Añade un dígito.", italian: "Aggiungi una cifra.")
    public static let passwordSymbol = Self(
        "password-symbol", english: "Add a punctuation mark or a symbol.",
        spanish: "Añade un signo de puntuación o un símbolo.",
        italian: "Aggiungi un segno di punteggiatura o un simbolo.")

    // MARK: Files

    public static let fileEmpty = Self(
        "file-empty", english: "The file is empty.", spanish: "El archivo está vacío.", italian: "Il file è vuoto.")
    public static let fileTooLarge = Self(
        "file-too-large", english: "The file is larger than {limit} bytes.",
        spanish: "El archivo supera los {limit} bytes.", italian: "Il file supera i {limit} byte.")
    public static let fileName = Self(
        "file-name", english: "The file name is not accepted. Rename it using letters, digits, dots and hyphens.",
        spanish: "El nombre del archivo no se acepta. Cámbialo por letras, dígitos, puntos y guiones.",
        italian: "Il nome del file non è accettato. Rinominalo con lettere, cifre, punti e trattini.")
    public static let fileKind = Self(
        "file-kind", english: "Files of this kind are not accepted.", spanish: "No se aceptan archivos de este tipo.",
        italian: "I file di questo tipo non sono accettati.")
    public static let fileContent = Self(
        "file-content", english: "The content of the file does not match its name.",
        spanish: "El contenido del archivo no corresponde a su nombre.",
        italian: "Il contenuto del file non corrisponde al suo nome.")

    // MARK: Amounts

    public static let amountMalformed = Self(
        "amount-malformed", english: "Enter a number such as 0.25.", spanish: "Introduce un número como 0.25.",
        italian: "Inserisci un numero come 0.25.")
    public static let amountDecimals = Self(
        "amount-decimals", english: "Use at most {limit} decimal places.",
        spanish: "Usa como máximo {limit} decimales.",
        italian: "Usa al massimo {limit} cifre decimali.")
    public static let amountTooLarge = Self(
        "amount-too-large", english: "The amount is too large.", spanish: "El importe es demasiado grande.",
        italian: "L’importo è troppo grande.")
    public static let amountTooSmall = Self(
        "amount-too-small", english: "The amount is too small.", spanish: "El importe es demasiado pequeño.",
        italian: "L’importo è troppo piccolo.")

    // MARK: Addresses of wallets

    public static let addressMalformed = Self(
        "address-malformed", english: "This is not a valid address for this network.",
        spanish: "Esto no es una dirección de esta red.", italian: "Questo non è un indirizzo di questa rete.")
    public static let addressChecksum = Self(
        "address-checksum", english: "The address is mistyped. Copy it again from its source.",
        spanish: "La dirección contiene un error. Cópiala de nuevo de su origen.",
        italian: "L’indirizzo contiene un errore. Copialo di nuovo dalla fonte.")
    public static let addressWithoutChecksum = Self(
        "address-without-checksum",
        english: "The address has no checksum. Copy it with its uppercase and lowercase letters.",
        spanish: "La dirección no lleva suma de verificación. Cópiala con sus mayúsculas y minúsculas.",
        italian: "L’indirizzo non ha un codice di controllo. Copialo con le sue maiuscole e minuscole.")
    public static let addressZero = Self(
        "address-zero", english: "No one owns this address: anything sent to it is lost.",
        spanish: "Esta dirección no es de nadie: lo que se envía a ella se pierde.",
        italian: "Questo indirizzo non è di nessuno: ciò che vi si invia va perso.")
    public static let addressNetwork = Self(
        "address-network", english: "The address belongs to another network.",
        spanish: "La dirección es de otra red.", italian: "L’indirizzo è di un’altra rete.")
    public static let addressKind = Self(
        "address-kind", english: "Addresses of this kind are not accepted.",
        spanish: "No se aceptan direcciones de este tipo.", italian: "Gli indirizzi di questo tipo non sono accettati.")

    // MARK: Paths

    public static let pathOutside = Self(
        "path-outside", english: "The path leads outside its folder.", spanish: "La ruta sale de su carpeta.",
        italian: "Il percorso esce dalla sua cartella.")
    public static let pathMalformed = Self(
        "path-malformed", english: "The path is empty or cannot be read.",
        spanish: "La ruta está vacía o no se puede leer.", italian: "Il percorso è vuoto o non si può leggere.")
}

extension Reason.Code {
    /// All codes of this library, for custom message tables.
    public static let all: [Self] = [
        .empty, .tooShort, .tooLong, .tooManyBytes, .characterNotAllowed, .controlCharacter, .directionControl,
        .invisibleCharacter, .tooManyMarks, .lineBreak, .nullCharacter, .emailMalformed, .emailDomain, .phoneMalformed,
        .phoneNotInternational, .phoneCountry, .webMalformed, .webScheme, .webCredentials, .webHost, .webPrivate,
        .webPort, .passwordCommon, .passwordContext, .passwordPattern, .passwordUppercase, .passwordLowercase,
        .passwordDigit, .passwordSymbol, .fileEmpty, .fileTooLarge, .fileName, .fileKind, .fileContent,
        .amountMalformed, .amountDecimals, .amountTooLarge, .amountTooSmall,
        .addressMalformed, .addressChecksum, .addressWithoutChecksum, .addressZero, .addressNetwork, .addressKind,
        .pathOutside, .pathMalformed,
    ]
}
