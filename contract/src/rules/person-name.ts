import { foldText } from './fold.ts'

/**
 * The people named in one line, as tags and folder names write them: `A & B`, `A and B`, `A; B`, `A, B`,
 * `Last, First`, `Last, First; Last, First`. Names in East Asian script are never turned around.
 * Nobody is named twice; at most 100 names are read.
 */
export function parsePersonNames(text: string): string[] {
  const names = text
    .slice(0, 8192)
    .replace(/\s+/gu, ' ')
    .split(/[&;\uff1b\u3001]| and /iu)
    .flatMap(namesBetweenCommas)
  const seen = new Set<string>()
  const unique = names.filter((name) => {
    const key = foldText(name)
    if (key === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
  return unique.slice(0, 100)
}

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
function isEastAsian(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
}

/** Whether a word only follows a name, like `Jr.` or `PhD`: it is no name of its own. */
function isNameSuffix(word: string): boolean {
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

function namesBetweenCommas(text: string): string[] {
  const pieces = joinSuffixes(
    text
      .split(/[,\uff0c]/u)
      .map((piece) => piece.replace(/\s+/gu, ' ').trim())
      .filter(Boolean),
  )
  const first = pieces[0]
  if (first === undefined || pieces.length % 2 === 1) return pieces
  if (isEastAsian(first) || !isFamilyNameOnly(first, pieces[1] ?? '')) return pieces
  const names: string[] = []
  for (let index = 0; index < pieces.length; index += 2) {
    names.push(turnAround(pieces[index] ?? '', pieces[index + 1] ?? ''))
  }
  return names
}

/** `['King', 'Martin', 'Jr.']` → `['King', 'Martin Jr.']`: a suffix is part of the name before it. */
function joinSuffixes(pieces: readonly string[]): string[] {
  const joined: string[] = []
  for (const piece of pieces) {
    const previous = joined.pop()
    if (previous === undefined) joined.push(piece)
    else if (isNameSuffix(piece)) joined.push(`${previous} ${piece}`)
    else joined.push(previous, piece)
  }
  return joined
}

function turnAround(last: string, first: string): string {
  const { words, suffixes } = splitSuffixes(first)
  return [...words, last, ...suffixes].join(' ')
}

/** Whether what stands before a comma can only be a family name, so that the first name follows. */
function isFamilyNameOnly(piece: string, next: string): boolean {
  const { words } = splitSuffixes(piece)
  if (words.length === 1) return true
  const onlyParticles = words
    .slice(0, -1)
    .every((word) => particles.has(word.toLowerCase()) || lowerParticles.has(word))
  if (!onlyParticles) return false
  const startsLower = /^\p{Ll}/u.test(piece)
  return startsLower || /^\S+(?:\s+\p{L}\.?)*$/u.test(next)
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
