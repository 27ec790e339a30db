import { addressOf } from 'virtual:catalogues'
import { fetchTextFile } from '../language/app-texts.ts'

/** Puts what the server says into the language; what isn't known stays as it is. */
export type SayOf = (sentence: string) => string

type Sentences = Record<string, string>

interface Pattern {
  /** With a group for each place, in their order in the English sentence. */
  expression: RegExp
  places: string[]
  translation: string
}

/** A sentence may have another one in it, and that one another: more is nothing that the server says. */
const deepest = 3

/** Fetches both lists. Rejects when one can't be had. */
export async function loadSentences(code: string): Promise<SayOf> {
  const [english, translated] = await Promise.all(['en-us', code].map(fetchSentences))
  return sentencesOf(english ?? {}, translated ?? {})
}

/**
 * The wire is the one of other clients, too: what it says there is one English sentence, without a key. So a sentence is
 * found again by what is fixed in it, and its names and numbers are put into the translation (decision 90).
 */
export function sentencesOf(english: Sentences, translated: Sentences): SayOf {
  const whole = new Map<string, string>()
  const patterns: Pattern[] = []
  for (const [key, sentence] of Object.entries(english)) {
    const translation = translated[key]
    if (translation === undefined) continue
    whole.set(sentence, translation)
    if (/\{\{\d+\}\}/.test(sentence)) patterns.push(patternOf(sentence, translation))
  }
  // The most that is fixed first: "{{0}} could not be read" fits half of all sentences.
  patterns.sort((one, other) => fixedLength(other) - fixedLength(one))

  function say(sentence: string, depth = 0): string | undefined {
    const known = whole.get(sentence) ?? whole.get(straight(sentence))
    if (known !== undefined) return known
    if (depth >= deepest) return undefined
    const parts = partsOf(sentence)
    const each = parts.length > 1 ? parts.map((part) => say(part, depth + 1)) : []
    if (each.length > 0 && each.every((part) => part !== undefined)) return joined(each)
    for (const { expression, places, translation } of patterns) {
      const found = expression.exec(sentence)
      if (!found) continue
      const values = new Map(places.map((place, at) => [place, found[at + 1] ?? '']))
      return translation.replace(/\{\{(\d+)\}\}/g, (_place, place: string) => {
        const value = values.get(place) ?? ''
        return say(value, depth + 1) ?? value
      })
    }
    return undefined
  }

  return (sentence) => say(sentence) ?? joined(partsOf(sentence).map((part) => say(part) ?? part))
}

/** Sentences that stand one after the other, or a single one. */
const partsOf = (sentence: string): string[] => sentence.split(/(?<=[.!?]) +(?=\S)/)

/** Chinese has no space behind its full stops. */
const joined = (parts: readonly string[]): string => parts.join(' ').replace(/([。！？]) /g, '$1')

async function fetchSentences(code: string): Promise<Sentences> {
  const tree = await fetchTextFile(addressOf('sentences', code))
  const { sentences } = tree
  return typeof sentences === 'object' ? (sentences as Sentences) : {}
}

function patternOf(sentence: string, translation: string): Pattern {
  const places: string[] = []
  const source = sentence
    .split(/\{\{(\d+)\}\}/)
    .map((part, at) => {
      if (at % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      places.push(part)
      return '(.+?)'
    })
    .join('')
  return { expression: new RegExp(`^${source}$`, 's'), places, translation }
}

const fixedLength = ({ expression, places }: Pattern): number =>
  expression.source.length - places.length * '(.+?)'.length

/** Some are said with a full stop here and without one there. */
const straight = (sentence: string): string => sentence.replace(/\.$/, '')
