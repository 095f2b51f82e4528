extension MessageTable {
    static let controlsOfInput = #"""
        # Input
        en: 1 text field was found; {what}
        es: Se encontró 1 campo de texto; {what}
        it: È stato trovato 1 campo di testo; {what}

        en: {count} text fields were found; {what}
        es: Se encontraron {count} campos de texto; {what}
        it: Sono stati trovati {count} campi di testo; {what}

        en: No files are uploaded
        es: No se sube ningún archivo
        it: Non viene caricato alcun file

        en: `{name}` restricts the types of files offered
        es: `{name}` solo ofrece algunos tipos de archivo
        it: `{name}` offre solo alcuni tipi di file

        en: The file size is compared with a limit
        es: El tamaño del archivo se compara con un límite
        it: La dimensione del file viene confrontata con un limite

        en: {count} upload; types are limited in {places} place, sizes in {sizes}
        es: {count} subida; los tipos se limitan en {places} lugar, los tamaños en {sizes}
        it: {count} caricamento; i tipi sono limitati in {places} punto, le dimensioni in {sizes}

        en: {count} upload; types are limited in {places} places, sizes in {sizes}
        es: {count} subida; los tipos se limitan en {places} lugares, los tamaños en {sizes}
        it: {count} caricamento; i tipi sono limitati in {places} punti, le dimensioni in {sizes}

        en: {count} uploads; types are limited in {places} place, sizes in {sizes}
        es: {count} subidas; los tipos se limitan en {places} lugar, los tamaños en {sizes}
        it: {count} caricamenti; i tipi sono limitati in {places} punto, le dimensioni in {sizes}

        en: {count} uploads; types are limited in {places} places, sizes in {sizes}
        es: {count} subidas; los tipos se limitan en {places} lugares, los tamaños en {sizes}
        it: {count} caricamenti; i tipi sono limitati in {places} punti, le dimensioni in {sizes}

        en: The values are passed as arguments of the predicate
        es: Los valores son argumentos del predicado
        it: I valori sono argomenti del predicato

        en: The values are bound to the statement
        es: Los valores son argumentos de la sentencia
        it: I valori sono argomenti dell’istruzione

        en: The values are passed as arguments of the script
        es: Los valores son argumentos del script
        it: I valori sono argomenti dello script

        en: 1 interpreter call was checked; none passes values as separate arguments
        es: Se leyó 1 llamada a intérpretes; no recibe los valores aparte del texto
        it: È stata letta 1 chiamata a interpreti; non riceve i valori separati dal testo

        en: {count} interpreter calls were checked; none passes values as separate arguments
        es: Se leyeron {count} llamadas a intérpretes; ninguna recibe los valores aparte del texto
        it: Sono state lette {count} chiamate a interpreti; nessuna riceve i valori separati dal testo

        en: Nothing is passed to an interpreter of SQL, predicates, scripts or commands
        es: No se entrega nada a un intérprete de SQL, predicados, scripts u órdenes
        it: Nulla viene dato a un interprete di SQL, predicati, script o comandi

        en: `{name}` keeps the value separate from the statement
        es: `{name}` mantiene el valor aparte de la sentencia
        it: `{name}` tiene il valore separato dall’istruzione

        en: `{name}` encodes the value for HTML
        es: `{name}` codifica el valor para HTML
        it: `{name}` codifica il valore per HTML

        en: The text is checked against its format
        es: El texto se contrasta con su formato
        it: Il testo viene confrontato con il suo formato

        en: No field for an email address, phone number or similar was found
        es: No se encontró ningún campo para un correo, un teléfono o algo similar
        it: Non è stato trovato alcun campo per un’e-mail, un telefono o simili

        en: Fields for addresses or numbers were found, but their format is not checked
        es: Se encontraron campos para direcciones o números; nada comprueba su formato
        it: Sono stati trovati campi per indirizzi o numeri; nulla ne verifica il formato

        en: The length of the text is limited
        es: El texto no puede superar un límite
        it: Il testo non può superare un limite

        en: a maximum length is set in 1 place
        es: se fija una longitud máxima en 1 lugar
        it: una lunghezza massima è impostata in 1 punto

        en: a maximum length is set in {places} places
        es: se fija una longitud máxima en {places} lugares
        it: una lunghezza massima è impostata in {places} punti

        en: none sets a maximum length
        es: ninguno fija una longitud máxima
        it: nessuno imposta una lunghezza massima

        en: Typed text is filtered or truncated immediately
        es: Lo que se teclea se filtra o corta al instante
        it: Ciò che si digita viene subito filtrato o troncato

        en: none filters typed text
        es: ninguno filtra lo que se teclea
        it: nessuno filtra ciò che si digita

        en: typed text is filtered in 1 place
        es: lo que se teclea se filtra en 1 lugar
        it: ciò che si digita viene filtrato in 1 punto

        en: typed text is filtered in {places} places
        es: lo que se teclea se filtra en {places} lugares
        it: ciò che si digita viene filtrato in {places} punti

        en: `{name}` checks text before it is used
        es: `{name}` comprueba el texto antes de usarlo
        it: `{name}` verifica il testo prima dell’uso

        en: no function that checks text is used
        es: no se usa ninguna función que compruebe textos
        it: non si usa alcuna funzione che verifichi testi

        en: 1 function checks text, called by {callers}
        es: 1 función comprueba textos; la llama {callers}
        it: 1 funzione verifica testi; la chiama {callers}

        en: {count} functions check text, called by {callers}
        es: {count} funciones comprueban textos; las llama {callers}
        it: {count} funzioni verificano testi; le chiama {callers}

        en: 1 other
        es: 1 más
        it: 1 altra

        en: {count} others
        es: {count} más
        it: altre {count}
        """#
}
