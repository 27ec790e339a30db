import { foldText } from '@lectern/contract/rules'

/** The ways in which a book may be called here that is called so there, folded; the whole title first. */
export function titleKeys(title: string): string[] {
  const bare = title.replaceAll(/[([{][^()[\]{}]*[)\]}]/gu, ' ')
  const ways = [title, bare, ...[title, bare].flatMap((way) => way.split(/:| [-–—] /u)[0] ?? [])]
  // Names of files.
  const spaced = ways.map((way) => way.replaceAll('_', ' '))
  return [...new Set([...ways, ...spaced].map(foldText))].filter((key) => key.length > 1)
}

/** How many of the words of one name of a person are in another: both `Le Guin, Ursula K.` and `Ursula K. Le Guin`. */
export function sharedNames(one: string, other: string): number {
  const words = (names: string): Set<string> =>
    new Set(
      foldText(names)
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => [...word].length > 1),
    )
  const known = words(other)
  return [...words(one)].filter((word) => known.has(word)).length
}
