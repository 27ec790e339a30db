import { foldText } from '../fold.ts'

/** Another way to write what somebody asks for, folded. */
export interface Spelling {
  word: string
  /**
   * Only the whole word is meant, not the beginning of a longer one: `smaa` is `små`, while `sma` begins many words that
   * nobody means by it.
   */
  isWhole: boolean
}

/** The words of a text as they are typed, before they are folded: apostrophes hold a word together. */
export const typedWordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}'’`´]+/gu) ?? []

/**
 * How else people who read in `language` write a word or a few of them: `Mueller` for Müller and Müller for `Mueller` in
 * German. `text` is as it was typed, not folded; what folding makes one anyway (ß and ss, е and ё, й and и) is no
 * spelling of its own. At most twelve, likely ones first; none for languages without such habits, and for null.
 * `language` is BCP 47; its first part counts.
 */
export function spellings(text: string, language: string | null): Spelling[] {
  const rules = habits[language?.toLowerCase().split('-')[0] ?? '']
  if (rules === undefined) return []
  const letters = text.toLowerCase().normalize('NFC').trim()
  const places = placesIn(letters, rules)
  if (places.length === 0) return []
  const found = new Map<string, Spelling>()
  const known = foldText(letters)
  for (const changes of choicesOf(places)) {
    const word = foldText(rewritten(letters, changes))
    if (word === known || word === '' || found.has(word)) continue
    found.set(word, { word, isWhole: changes.some(endsOpen(letters)) })
    if (found.size === mostSpellings) break
  }
  return [...found.values()]
}

/** Letters, and what is written in their place, which may hang on what follows them. */
interface Habit {
  letters: RegExp
  instead: (letters: string, next: string) => readonly string[]
  /** Behind these they stand for themselves. */
  notAfter?: RegExp
}

interface Place {
  at: number
  letters: string
  instead: string
}

const mostSpellings = 12
/** Words with more such places are rare, and the first say enough. */
const mostPlaces = 6

const swaps = (pairs: Readonly<Record<string, string>>, notAfter?: RegExp): Habit => ({
  letters: new RegExp(Object.keys(pairs).join('|'), 'gu'),
  instead: (letters) => [pairs[letters] ?? letters],
  ...(notAfter !== undefined && { notAfter }),
})

const german = [
  swaps({ ä: 'ae', ö: 'oe', ü: 'ue', ae: 'a', oe: 'o' }),
  // No ü: Feuer, blaue, Quelle.
  swaps({ ue: 'u' }, /[aeoq]/u),
]
// Folded, æ is ae and ä is a; ø and ö are both o.
const danish = [swaps({ å: 'aa', aa: 'a', ø: 'oe', ö: 'oe', oe: 'o', ä: 'ae', æ: 'a', ae: 'a' })]
const dutch = [swaps({ ij: 'y', y: 'ij' })]
const croatian = [swaps({ đ: 'dj', dj: 'd' })]

/** Scripts of India by where their letters begin: the same letters stand at the same distance in each. */
const indian = (start: number): readonly Habit[] => {
  const sign = (offset: number) => String.fromCodePoint(start + offset)
  const [bindu, chandra, nukta, virama] = [sign(0x02), sign(0x01), sign(0x3c), sign(0x4d)]
  // Five rows of five: from k to g, c to j, ṭ to ḍ, t to d, p to b, each with the nasal at its end.
  const rowsFrom = [0x15, 0x1a, 0x1f, 0x24, 0x2a]
  /** The nasal that is spoken before a letter of a row; none before others. */
  const nasalsBefore = (next: string): string[] => {
    const offset = (next.codePointAt(0) ?? 0) - start
    return rowsFrom
      .filter((from) => offset >= from && offset < from + 4)
      .map((from) => sign(from + 4) + virama)
  }
  const nasals = rowsFrom.map((from) => sign(from + 4)).join('')
  const dotted = [0x15, 0x16, 0x17, 0x1c, 0x21, 0x22, 0x2b].map(sign).join('')
  return [
    { letters: new RegExp(nukta, 'gu'), instead: () => [''] },
    {
      letters: new RegExp(`[${dotted}](?!${nukta})`, 'gu'),
      instead: (letter) => [letter + nukta],
    },
    { letters: new RegExp(chandra, 'gu'), instead: () => [bindu] },
    {
      letters: new RegExp(bindu, 'gu'),
      instead: (_, next) => [chandra, ...nasalsBefore(next)],
    },
    {
      letters: new RegExp(`[${nasals}]${virama}`, 'gu'),
      instead: (letters, next) => (nasalsBefore(next).includes(letters) ? [bindu] : []),
    },
  ]
}

const habits: Readonly<Record<string, readonly Habit[]>> = {
  de: german,
  da: danish,
  nb: danish,
  nn: danish,
  no: danish,
  nl: dutch,
  hr: croatian,
  hi: indian(0x900),
  gu: indian(0xa80),
}

/** Where habits apply, from the left; of two in one place the first holds. */
function placesIn(text: string, rules: readonly Habit[]): Place[][] {
  const places = rules.flatMap(({ letters, instead, notAfter }) =>
    [...text.matchAll(letters)]
      .filter(({ index }) => !notAfter?.test(text.slice(Math.max(0, index - 1), index)))
      .map((match) => {
        const next = text.slice(match.index + match[0].length)
        return instead(match[0], next).map((form): Place => ({
          at: match.index,
          letters: match[0],
          instead: form,
        }))
      })
      .filter(({ length }) => length > 0),
  )
  places.sort((one, other) => (one[0]?.at ?? 0) - (other[0]?.at ?? 0))
  let end = 0
  return places
    .filter(([place]) => {
      if (place === undefined || place.at < end) return false
      end = place.at + place.letters.length
      return true
    })
    .slice(0, mostPlaces)
}

/** Who writes one letter otherwise writes all of them so, mostly; then one at a time, then more. */
function choicesOf(places: readonly (readonly Place[])[]): Place[][] {
  let choices: Place[][] = [[]]
  for (const place of places)
    choices = choices.flatMap((before) => [before, ...place.map((one) => [...before, one])])
  const isAll = (choice: readonly Place[]) => choice.length === places.length
  return choices
    .filter(({ length }) => length > 0)
    .sort((one, other) => Number(isAll(other)) - Number(isAll(one)) || one.length - other.length)
}

function rewritten(text: string, changes: readonly Place[]): string {
  let result = ''
  let end = 0
  for (const { at, letters, instead } of changes) {
    result += text.slice(end, at) + instead
    end = at + letters.length
  }
  return result + text.slice(end)
}

/** Two Latin letters at the end that stand for one. */
const endsOpen =
  (text: string) =>
  ({ at, letters, instead }: Place): boolean =>
    at + letters.length === text.length && /^[a-z]{2}$/u.test(letters) && instead.length === 1
