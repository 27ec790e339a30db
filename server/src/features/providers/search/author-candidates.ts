import { cleanAuthor } from './cleaning.ts'
import { distance } from './distance.ts'

/** Resolves to people whose names have something in common with one. */
export type NamesLike = (name: string) => Promise<readonly string[]>

const mostLooked = 11
/** Each costs a question. */
const mostAsked = 8
const mostEdits = 2

/**
 * Authors to look for: those of the name and the parts of the title that somebody is called. Nobody at all is the last.
 */
export async function authorCandidates(
  author: string,
  parts: readonly string[],
  namesLike: NamesLike,
): Promise<string[]> {
  const clean = cleanAuthor(author)
  const asked = new Set([clean, ...parts.map((part) => cleanAuthor(part).trim())])
  asked.delete('')
  const known = await Promise.all(
    [...asked].slice(0, mostAsked).map(async (name) => nameIn(await namesLike(name), name)),
  )
  const names = [...new Set(known.filter((name) => name !== ''))]
  if (names.length === 0 && clean !== '') names.push(firstOf(clean))
  return [...names, '']
}

/** The name as it is to be searched for; '' when nobody has it. */
function nameIn(people: readonly string[], name: string): string {
  for (const person of people.slice(0, mostLooked)) {
    const clean = cleanAuthor(person)
    if (clean === '') continue
    if (clean.includes(name)) return name
    if (name.includes(clean) || distance(clean, name) <= mostEdits) return clean
  }
  return ''
}

/** The first of several, without what follows a comma, slash or hyphen. */
const firstOf = (author: string): string => author.replace(/[,/-].*$/, '').trim() || author
