import da from './da.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import enUs from './en-us.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import gu from './gu.json' with { type: 'json' }
import hi from './hi.json' with { type: 'json' }
import hr from './hr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import lt from './lt.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import norwegian from './no.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import zhCn from './zh-cn.json' with { type: 'json' }

/** The texts of the server by language. */
export const serverTexts = {
  da: da,
  de: de,
  'en-us': enUs,
  es: es,
  fr: fr,
  gu: gu,
  hi: hi,
  hr: hr,
  it: it,
  lt: lt,
  nl: nl,
  no: norwegian,
  pl: pl,
  ru: ru,
  'zh-cn': zhCn,
}

export type ServerTexts = typeof enUs
