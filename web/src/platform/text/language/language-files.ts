import { addressOf } from 'virtual:catalogues'
import { fetchAppTexts, fetchTextFile, hasTexts } from './app-texts.ts'
import { isPseudo, type Language } from './languages.ts'
import { texts, type TextTree } from '../texts.ts'

/** What a language's texts are divided into: those of the first view and of listening, and those that only late parts need. */
const lateCatalogues = ['manage', 'server'] as const
type Catalogue = 'app' | (typeof lateCatalogues)[number]

const added = new Map<string, Promise<void>>()
/** A stranger sees the texts of the door alone, which come in English with its script. */
let isAppWanted = false
let isLateWanted = false

export function isLanguage(code: string): code is Language {
  return hasTexts(code) || isPseudo(code)
}

/** Adds what a language has of the texts that are in use; each file once. Rejects when one can't be had. */
export async function addLanguage(code: Language): Promise<void> {
  const late = isLateWanted ? lateCatalogues : []
  const first: Catalogue[] = code === 'en-us' && !isAppWanted ? [] : ['app']
  await Promise.all([...first, ...late].map((catalogue) => addCatalogue(code, catalogue)))
}

/** Adds the texts of the app in the shown language. Rejects when they can't be had, not even in English. */
export function wantAppTexts(): Promise<void> {
  isAppWanted = true
  return addShown()
}

/** Waits for the texts of all parts; the page comes with those of the first view. Rejects as `wantAppTexts` does. */
export function wholeTexts(): Promise<void> {
  isLateWanted = true
  return addShown()
}

/** What can't be had in the shown language is shown in English, and asked for again next time. */
async function addShown(): Promise<void> {
  const shown = texts.language
  if (!isLanguage(shown)) return
  await addLanguage(shown).catch((error: unknown) => {
    if (shown === 'en-us') throw error
    return addLanguage('en-us')
  })
}

function addCatalogue(code: Language, catalogue: Catalogue): Promise<void> {
  const name = `${code} ${catalogue}`
  let adding = added.get(name)
  if (!adding) {
    adding = fetchCatalogue(code, catalogue).then((tree) => texts.add(code, tree))
    added.set(name, adding)
    adding.catch(() => added.delete(name))
  }
  return adding
}

async function fetchCatalogue(code: Language, catalogue: Catalogue): Promise<TextTree> {
  if (isPseudo(code)) {
    const [{ pseudoTexts }, english] = await Promise.all([
      import('./pseudo-texts.ts'),
      fetchCatalogue('en-us', catalogue),
    ])
    return pseudoTexts(english, code)
  }
  if (catalogue === 'app') return fetchAppTexts(code)
  return fetchTextFile(addressOf(catalogue, code))
}
