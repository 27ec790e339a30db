// What the catalogues of texts must have: the same keys, places to fill and plural forms in each language.
import { readFileSync, readdirSync } from 'node:fs'

/** Folders that hold a file per language: four of the client, one of the server. */
export const catalogues = [
  'web/src/locales/',
  'web/src/locales/manage/',
  'web/src/locales/server/',
  'web/src/locales/sentences/',
  'server/src/locales/',
]

const forms = ['zero', 'one', 'two', 'few', 'many', 'other']
const plural = new RegExp(`_(${forms.join('|')})$`)

export function languageCodes(root) {
  return readdirSync(root + catalogues[0])
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -5))
}

/** The English texts of a catalogue by their whole keys. */
export function original(root, catalogue) {
  return flatten(JSON.parse(readFileSync(`${root}${catalogue}en-us.json`, 'utf8')))
}

export function flatten(tree, prefix = '', flat = new Map()) {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(prefix + key, value)
    else flatten(value, `${prefix}${key}.`, flat)
  }
  return flat
}

/**
 * The plural forms that counts of things have in a language, `other` always among them: a language may have one more for
 * fractions or for whole millions, which nothing here is counted in.
 */
function formsOf(language) {
  return forms.filter((form) => countsOf(language).has(form) || form === 'other')
}

/** The counts from 0 to 1000 that each form stands for; worked out once per language. */
function countsOf(language) {
  let counts = known.get(language)
  if (counts === undefined) {
    const rules = new Intl.PluralRules(language)
    counts = new Map()
    for (let count = 0; count <= 1000; count += 1) {
      const form = rules.select(count)
      counts.set(form, [...(counts.get(form) ?? []), count])
    }
    known.set(language, counts)
  }
  return counts
}

const known = new Map()

/** Keys that a language needs, with the English text: a plural in its own forms, and `zero` where English says it apart. */
export function wantedKeys(english, language) {
  const wanted = []
  for (const [key, text] of english) {
    const stem = key.replace(plural, '')
    const isPlural = stem !== key && english.has(`${stem}_other`)
    if (!isPlural || key.endsWith('_zero')) wanted.push([key, text])
    else if (key.endsWith('_other'))
      for (const form of formsOf(language)) {
        // A form that means 21 as well, as `one` of Russian, is no translation of "Delete this book?".
        const same = standsForOne(form, language) ? english.get(`${stem}_${form}`) : undefined
        wanted.push([`${stem}_${form}`, same ?? text])
      }
  }
  return wanted
}

/** What is wrong with a translated text; null when nothing is. */
export function faultsOf(key, text, english, language) {
  if (text.trim() === '') return 'empty'
  if (text !== text.trim() && english === english.trim()) return 'blanks around it'
  // "One book" needs no number, where that form stands for the number one alone.
  const form = plural.exec(key)?.[1]
  const mayLeaveCount = form !== undefined && standsForOne(form, language)
  const places = placesOf(text, mayLeaveCount)
  const wanted = placesOf(english, mayLeaveCount)
  return places === wanted ? null : `places are ${places || 'none'}, not ${wanted || 'none'}`
}

function standsForOne(form, language) {
  return (countsOf(language).get(form) ?? []).every((count) => count <= 1)
}

function placesOf(text, mayLeaveCount) {
  const places = text.match(/\{\{[^}]*\}\}/g) ?? []
  return [...new Set(places)]
    .filter((place) => !mayLeaveCount || !/^\{\{count\b/.test(place))
    .sort((one, other) => (one < other ? -1 : 1))
    .join(' ')
}
