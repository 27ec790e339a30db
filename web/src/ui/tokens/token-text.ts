import { foldText } from '@lectern/contract/rules'

/** Names in a text: parted by line feeds or semicolons where there are any, else by commas. */
export function tokensOf(text: string): string[] {
  const parts = /[\n;]/.test(text) ? text.split(/[\n;]/) : text.split(',')
  return parts
    .map((part) => part.replace(/\s+/g, ' ').replace(/^[ ,]+|[ ,]+$/g, ''))
    .filter(Boolean)
}

/** The tokens with further ones put in at a place; those that are there already, however they are written, stay as they are. */
export function withTokens(
  tokens: readonly string[],
  added: readonly string[],
  at = tokens.length,
): string[] {
  const known = new Set(tokens.map(foldText))
  const fresh = added.filter((token) => {
    const key = foldText(token)
    return !known.has(key) && known.add(key)
  })
  return [...tokens.slice(0, at), ...fresh, ...tokens.slice(at)]
}

/** The tokens with one at another place. */
export function moved(tokens: readonly string[], from: number, to: number): string[] {
  const rest = tokens.filter((_token, index) => index !== from)
  return [...rest.slice(0, to), ...tokens.slice(from, from + 1), ...rest.slice(to)]
}

/** The way a name is written already, where it is known. */
export function knownSpelling(text: string, options: readonly string[]): string {
  const key = foldText(text)
  return options.find((option) => foldText(option) === key) ?? text
}

/** So many are offered; who wants another one types on. */
const most = 8

/** What is offered for a text: names that begin with it first, then those with a word that does, then those that hold it. */
export function suggestionsFor(
  text: string,
  options: readonly string[],
  taken: readonly string[] = [],
): string[] {
  const wanted = foldText(text.trim())
  const gone = new Set(taken.map(foldText))
  const ranked: string[][] = [[], [], []]
  for (const option of options) {
    const folded = foldText(option)
    if (gone.has(folded)) continue
    const at = folded.indexOf(wanted)
    if (at < 0) continue
    const isWord = folded.includes(` ${wanted}`)
    ranked[at === 0 ? 0 : isWord ? 1 : 2]?.push(option)
    if ((ranked[0]?.length ?? 0) >= most) break
  }
  return ranked.flat().slice(0, most)
}
