import type { BookMatch, MatchField, MergedOrders } from '@lectern/contract'
import { matchFields } from '@lectern/contract'
import { fieldsOf, isNameless } from './known-fields.ts'

/** Fields that are worth a question although the library gives them no order of their own. */
const worthAsking: ReadonlySet<MatchField> = new Set([
  'title',
  'authors',
  'description',
  'publishedYear',
  'genres',
  'cover',
])

/** The orders of a library that has none; who needs a key that nobody gave isn't in them. */
export const usualOrders = (hasGoogleKey: boolean): MergedOrders => ({
  order: ['audible', ...(hasGoogleKey ? ['google'] : []), 'openlibrary', 'itunes'],
  fields: {},
})

/** Who is asked for a field, in order: those who know such things. */
export function orderOf(
  { order, fields }: MergedOrders,
  field: MatchField,
): { providers: string[]; isJoined: boolean } {
  const { providers, isJoined } = fields[field] ?? { providers: order, isJoined: false }
  return { providers: providers.filter((name) => fieldsOf(name).includes(field)), isJoined }
}

/** Everybody who is named. */
export const allNamed = ({ order, fields }: MergedOrders): string[] => [
  ...new Set([...order, ...Object.values(fields).flatMap(({ providers }) => providers)]),
]

export interface Asked {
  /** Who was asked, whatever came of it. */
  asked: ReadonlySet<string>
  /** What is surely the book, by who said it. */
  sure: ReadonlyMap<string, BookMatch>
}

/** Who is to be asked next for these fields: nobody whose answer would not be used. */
export function nextToAsk(
  orders: MergedOrders,
  wanted: ReadonlySet<MatchField>,
  { asked, sure }: Asked,
): string[] {
  const next = new Set<string>()
  for (const field of wanted) {
    if (orders.fields[field] === undefined && !worthAsking.has(field)) continue
    for (const name of missing(orders, field, { asked, sure })) next.add(name)
  }
  // Nobody knows yet which book it is: whoever is next may.
  if (next.size === 0 && sure.size === 0) {
    const [name] = allNamed(orders).filter((one) => !asked.has(one) && !isNameless(one))
    if (name !== undefined) next.add(name)
  }
  return [...next]
}

function missing(orders: MergedOrders, field: MatchField, { asked, sure }: Asked): string[] {
  const { providers, isJoined } = orderOf(orders, field)
  const names: string[] = []
  for (const name of providers) {
    if (!asked.has(name)) {
      // A picture without a name waits until the book is known.
      if (!isNameless(name) || sure.size > 0) names.push(name)
      if (!isJoined) break
      continue
    }
    const match = sure.get(name)
    if (match !== undefined && valueOf(match, field) !== null && !isJoined) break
  }
  return names
}

/** What a match says of a field, as it says it; null for nothing. */
export function valueOf(match: BookMatch, field: MatchField): Partial<BookMatch> | null {
  const name = namesThere[field] ?? field
  const value = match[name as keyof BookMatch]
  const isSaid = Array.isArray(value) ? value.length > 0 : Boolean(value)
  if (!isSaid) return null
  const { descriptionPlain } = match
  const more = field === 'description' && descriptionPlain ? { descriptionPlain } : {}
  return { [name]: value, ...more }
}

/** Fields that matches name otherwise. */
const namesThere: Partial<Record<MatchField, keyof BookMatch>> = {
  authors: 'author',
  narrators: 'narrator',
}

/** The fields in the order in which they are put together. */
export const allFields: readonly MatchField[] = matchFields
