extension RuleTranslations {
    static let italianPolicy = #"""
        # suppression-without-reason 5916da2a
        title: Un rilievo è soppresso senza indicare un motivo
        why: Chi legge il commento in seguito non può capire se la debolezza sia stata valutata o solo messa a tacere,
          e così nessuno osa togliere il commento quando la sua ragione viene meno.
        fix: Scrivere dopo la regola due trattini e il motivo: chi ha controllato che cosa, e perché qui non c’è
          rischio.

        # suppression-expired cd8ba7da
        title: Una soppressione è scaduta
        why: Qualcuno ha accettato una debolezza fino a una certa data, e la data è passata. Il rilievo conta di
          nuovo; il commento continua a dire a chi legge che il problema è sotto controllo.
        fix: Correggere la debolezza ed eliminare il commento, oppure rivalutare il rischio e scrivere una data
          successiva.

        # suppression-unused ebb7c8f5
        title: Una soppressione non corrisponde ad alcun rilievo
        why: La debolezza è scomparsa o si è spostata su un’altra riga. Se resta dov’è, il commento nasconde il
          prossimo rilievo della regola che vi capita sotto.
        fix: Eliminare il commento, oppure spostarlo sulla riga per cui era stato scritto.

        # suppression-malformed 63830668
        title: Una soppressione non è leggibile
        why: Una regola che non esiste, una data non valida o una parola scritta male: il commento non sopprime nulla,
          anche se chi l’ha scritto e chi lo legge credono il contrario.
        fix: Scrivere `bulwark:ignore RULE -- reason`, con `until YYYY-MM-DD` alla fine se deve scadere.
        """#
}
