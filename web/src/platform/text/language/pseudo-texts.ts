import type { PseudoLanguage } from './languages.ts'
import type { TextTree } from '../texts.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ']
const filling = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Texts of a language that nobody speaks, made of the English ones; places to fill stay as they are. */
export function pseudoTexts(english: TextTree, code: PseudoLanguage): TextTree {
  const change = code === 'en-xa' ? longer : fromTheRight
  return Object.fromEntries(
    Object.entries(english).map(([key, value]) => [
      key,
      typeof value === 'string' ? change(value) : pseudoTexts(value, code),
    ]),
  )
}

/** With accents, 40 % longer, in brackets: what is cut off lacks the second one, what was never translated has none. */
function longer(text: string): string {
  const more: string[] = []
  for (let at = 0; more.join(' ').length < text.length * 0.4 - 3; at += 1)
    more.push(filling[at % filling.length] ?? '')
  return `[${outsidePlaces([text, ...more].join(' '), accent)}]`
}

const accent = (part: string): string =>
  [...part].map((letter) => accented[plain.indexOf(letter)] ?? letter).join('')

/** Each word runs from right to left, whatever its letters, as the words of Arabic and Hebrew do. */
function fromTheRight(text: string): string {
  return outsidePlaces(text, (part) => part.replace(/[\p{L}\p{N}]+/gu, '\u202e$&\u202c'))
}

function outsidePlaces(text: string, change: (part: string) => string): string {
  return text
    .split(/(\{\{[^}]*\}\})/)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('')
}
