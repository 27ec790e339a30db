import startTexts from 'virtual:start-texts'
import { firstLanguage } from './app-texts.ts'
import { addLanguage, isLanguage } from './language-files.ts'
import { localeOf, type Language } from './languages.ts'
import { readStored, writeStored } from '../../storage.ts'
import { directionOf, texts } from '../texts.ts'

/**
 * Starts the texts: in the stored language, else the server's, else in en-us, whose first texts come with the script. An
 * invalid stored code is reset to en-us.
 */
export async function startI18n(): Promise<void> {
  texts.add('en-us', startTexts)
  const stored = readStored('lang')
  if (stored !== null && !isLanguage(stored)) {
    warn(`Unknown language "${stored}", using en-us`)
    writeStored('lang', 'en-us')
  }
  const first = stored !== null && isLanguage(stored) ? stored : firstLanguage()
  await showLanguage(isLanguage(first) ? first : 'en-us')
}

/** Changes the language and keeps the choice. A language that fails to load is logged and the current one stays. */
export async function chooseLanguage(code: string): Promise<boolean> {
  if (!isLanguage(code)) {
    warn(`Unknown language "${code}"`)
    return false
  }
  if (!(await showLanguage(code))) return false
  writeStored('lang', code)
  return true
}

/** The server's language for somebody who hasn't chosen one; it is known at the next start. */
export async function suggestLanguage(code: string): Promise<void> {
  if (!isLanguage(code)) return
  if (code !== (readStored('ui:server-lang') ?? 'en-us')) writeStored('ui:server-lang', code)
  if (readStored('lang') === null && code !== texts.language) await showLanguage(code)
}

async function showLanguage(code: Language): Promise<boolean> {
  try {
    await addLanguage(code)
  } catch (error) {
    warn(`Language "${code}" could not be loaded`, error)
    tellPage(texts.language)
    return false
  }
  texts.show(code)
  tellPage(code)
  return true
}

/** Says on the page which language it is in, for screen readers, hyphens and fonts. */
function tellPage(code: string): void {
  document.documentElement.lang = localeOf(code)
  document.documentElement.dir = directionOf(code)
}

function warn(what: string, error?: unknown) {
  // oxlint-disable-next-line no-console -- the spec asks for a logged warning
  console.warn(what, error ?? '')
}
