import startTexts from 'virtual:start-texts'
import { fetchAppTexts } from './app-texts.ts'
import { addLanguage, isLanguage } from './language-files.ts'
import { localeOf, type Language } from './languages.ts'
import { readStored, writeStored } from '../storage.ts'
import { directionOf, texts } from './texts.ts'

/**
 * Starts the texts: the stored language, else the server's, else en-us, which is the fallback of every key: first
 * those of the start, door and app add their own. An invalid stored code is reset to en-us.
 */
export async function startI18n(): Promise<void> {
  texts.add('en-us', startTexts)
  const stored = readStored('lang')
  if (stored && !isLanguage(stored)) {
    warn(`Unknown language "${stored}", using en-us`)
    writeStored('lang', 'en-us')
  }
  await showLanguage(stored && isLanguage(stored) ? stored : 'en-us')
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

/** The server's language for somebody who hasn't chosen one. */
export async function suggestLanguage(code: string): Promise<void> {
  if (readStored('lang') === null && isLanguage(code)) await showLanguage(code)
}

async function showLanguage(code: Language): Promise<boolean> {
  try {
    await addLanguage(code)
  } catch (error) {
    warn(`Language "${code}" could not be loaded`, error)
    return false
  }
  texts.show(code)
  document.documentElement.lang = localeOf(code)
  document.documentElement.dir = directionOf(code)
  return true
}

/** Adds them; to be awaited before the app is drawn and after the texts were started. */
export async function addAppTexts(): Promise<void> {
  texts.add('en-us', await fetchAppTexts())
}

function warn(what: string, error?: unknown) {
  // oxlint-disable-next-line no-console -- the spec asks for a logged warning
  console.warn(what, error ?? '')
}
