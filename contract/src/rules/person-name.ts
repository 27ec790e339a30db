/**
 * The sort form of a person's name: `Last, First`. Particles go with the family name (`von Goethe, Johann`),
 * suffixes to the end (`King, Martin Luther, Jr.`). Names of one word, names that already hold a comma and
 * names in Chinese, Japanese or Korean script stay as they are.
 */
export function lastFirst(name: string): string {
  const clean = name.replace(/\s+/gu, ' ').trim()
  const { words, suffixes } = splitSuffixes(clean)
  if (words.length < 2 || clean.replace(/,[^,]*$/u, '').includes(',') || isEastAsian(clean))
    return clean
  if (clean.includes(',') && suffixes.length === 0) return clean
  const start = familyNameStart(words)
  const last = words.slice(start).join(' ')
  const first = words.slice(0, start).join(' ')
  return [last, first, ...suffixes].join(', ')
}

/** Whether a text is written in Han, kana or Hangul, where the family name comes first and words are not spaced. */
export function isEastAsian(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
}

/** Whether a word only follows a name, like `Jr.` or `PhD`: it is no name of its own. */
export function isNameSuffix(word: string): boolean {
  return suffixWords.has(bare(word))
}

const suffixWords = new Set([
  'jr',
  'sr',
  'jnr',
  'snr',
  'ii',
  'iii',
  'iv',
  'phd',
  'md',
  'esq',
  'esquire',
  'dds',
  'dmd',
  'mba',
  'rn',
  'obe',
  'mbe',
  'cbe',
  'kbe',
  'dbe',
])

const particles = new Set([
  'von',
  'van',
  'vom',
  'vander',
  'de',
  'der',
  'den',
  'del',
  'della',
  'delle',
  'dei',
  'degli',
  'di',
  'da',
  'das',
  'do',
  'dos',
  'du',
  'des',
  'la',
  'las',
  'le',
  'les',
  'lo',
  'los',
  'ter',
  'ten',
  'te',
  'zu',
  'zum',
  'zur',
  'af',
  'av',
  'bin',
  'ibn',
  "d'",
  "'t",
])

/** Particles that are first names too when capitalised (`Al Franken`, `Ben Okri`). */
const lowerParticles = new Set(['al', 'el', 'ben', 'bat', 'y', 'e', 'san', 'abu'])

/** A word that begins the family name; the first word never does, so that `Van Morrison` keeps his first name. */
function familyNameStart(words: readonly string[]): number {
  const lastIndex = words.length - 1
  for (let index = 1; index < lastIndex; index += 1) {
    const word = words[index] ?? ''
    if (particles.has(word.toLowerCase()) || lowerParticles.has(word)) return index
  }
  return lastIndex
}

function splitSuffixes(name: string): { words: string[]; suffixes: string[] } {
  const words = name.replace(/,/gu, ' ').split(/\s+/u).filter(Boolean)
  const suffixes: string[] = []
  while (words.length > 1 && isNameSuffix(words.at(-1) ?? '')) suffixes.unshift(words.pop() ?? '')
  return { words, suffixes }
}

function bare(word: string): string {
  return word.replace(/[.,]/gu, '').toLowerCase()
}
