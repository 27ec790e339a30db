import { tagOf, wordsIn } from '#platform/text/words.ts'
import type { TextLanguage, WordKey } from '#platform/text/words.ts'

/** What the built manifest says in English. */
const texts: readonly WordKey[] = [
  'manifest.description',
  'manifest.resume',
  'manifest.resumeShort',
  'manifest.search',
  'manifest.downloads',
]
const members = new Set(['name', 'short_name', 'description'])

/** The manifest of the installed app in a language: its texts, and which language that is. All else stays. */
export function manifestIn(language: TextLanguage, manifest: string): string {
  const [english, words] = [wordsIn('en-us'), wordsIn(language)]
  const said = new Map(texts.map((key) => [english(key), words(key)]))
  const translated = JSON.parse(manifest, (member, value: unknown) =>
    typeof value === 'string' && members.has(member) ? (said.get(value) ?? value) : value,
  ) as object
  // All of ours are written from left to right.
  return JSON.stringify({ ...translated, lang: tagOf(language), dir: 'ltr' })
}
