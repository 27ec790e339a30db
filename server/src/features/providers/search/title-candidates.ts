import { cleanAuthor, cleanTitle } from './cleaning.ts'

/** What files are called besides their title, in the order in which it goes. */
const extras: readonly [RegExp, string][] = [
  [/(?:: |[,;_]| by ).*/gu, ''],
  [/(^| )\d+k(bps)?( |$)/u, ' '],
  [/ (2nd|3rd|\d+th)\s+ed(\.|ition)?/gu, ''],
  [/(^| |\.)(m4b|m4a|mp3)( |$)/gu, ''],
  [/ a novel.*$/gu, ''],
  [/(^| )(un)?abridged( |$)/gu, ' '],
  [/^\d+ | \d+$/gu, ''],
]

interface Candidate {
  title: string
  /** Something is left that isn't title, so that a better one stands beside it. */
  isRough: boolean
  position: number
}

/** Titles to look for, the likeliest first, from the parts of what a book is called. */
export function titleCandidates(author: string, parts: readonly string[]): string[] {
  const candidates = new Map<string, Candidate>()
  const add = (title: string, isRough: boolean, position: number): void =>
    void candidates.set(title, { title, isRough, position })
  for (const [position, part] of parts.entries()) {
    const title = cleanTitle(withoutAuthor(part, author)).trim()
    if (title === '') continue
    const bare = extras.reduce((text, [extra, left]) => text.replace(extra, left).trim(), title)
    add(title, bare !== title, position)
    if (bare !== title && bare !== '') add(bare, false, position)
  }
  return [...candidates.values()].sort(byLikelihood).map(({ title }) => title)
}

/** A number alone is seldom a title. */
const isNumber = (title: string): number => Number(/^\d+$/.test(title))

const byLikelihood = (a: Candidate, b: Candidate): number =>
  isNumber(a.title) - isNumber(b.title) ||
  Number(a.isRough) - Number(b.isRough) ||
  a.position - b.position

function withoutAuthor(title: string, author: string): string {
  if (author === '') return title
  const name = author.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const clean = cleanAuthor(title)
  const rest = clean.replaceAll(new RegExp(`(^| | by |)${name}(?= |$)`, 'g'), '')
  return rest === clean ? title : rest.trim()
}

/** What stands between brackets, underscores and dashes. The title in lower case, with nothing around it. */
export const titleParts = (title: string): string[] =>
  title.replaceAll(/\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|_/g, ' - ').split(/ - | -|- /)
