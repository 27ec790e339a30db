import { fetchTextFile } from './app-texts.ts'
import { languages, type Language } from './languages.ts'
import { texts } from './texts.ts'

/** Addresses of the language files; they are fetched as data, not as script. */
const files = import.meta.glob<string>('../../locales/**/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** What a language's texts are divided into: those of the first view and of listening, and those that only late parts need. */
const lateCatalogues = ['manage', 'server'] as const
type Catalogue = 'app' | (typeof lateCatalogues)[number]

const added = new Map<string, Promise<void>>()
let isLateWanted = false

export function isLanguage(code: string): code is Language {
  return languages.some(([known]) => known === code)
}

/** Adds what a language has of the texts that are in use; each file once. Rejects when one can't be had. */
export async function addLanguage(code: Language): Promise<void> {
  const late = isLateWanted ? lateCatalogues : []
  // Those of the app in English come with the app itself.
  const first: Catalogue[] = code === 'en-us' ? [] : ['app']
  await Promise.all([...first, ...late].map((catalogue) => addCatalogue(code, catalogue)))
}

/**
 * Waits for the texts of all parts; the page comes with those of the first view. Rejects when the English ones can't be
 * had, and asks again next time; another language that can't be had is shown in English.
 */
export async function wholeTexts(): Promise<void> {
  isLateWanted = true
  const shown = texts.language
  const inShown = isLanguage(shown) ? addLanguage(shown).catch(() => undefined) : undefined
  await Promise.all([addLanguage('en-us'), inShown])
}

function addCatalogue(code: Language, catalogue: Catalogue): Promise<void> {
  const folder = catalogue === 'app' ? '' : `${catalogue}/`
  const address = files[`../../locales/${folder}${code}.json`]
  // Nobody has translated it yet: it is shown in English.
  if (address === undefined) return Promise.resolve()
  let adding = added.get(address)
  if (!adding) {
    adding = fetchTextFile(address).then((tree) => texts.add(code, tree))
    added.set(address, adding)
    adding.catch(() => added.delete(address))
  }
  return adding
}
