import { facetGroups } from '@lectern/contract'
import type { FacetCounts, FacetGroup } from '@lectern/contract'
import { foldText } from '@lectern/contract/rules'
import {
  chosenBy,
  countBits,
  inAll,
  inAny,
  parseTerms,
  partsOf,
  without,
} from '#features/items/index.ts'
import type { FilterPart, ItemBits, LibraryAccess } from '#features/items/index.ts'
import type { Caller } from '#domain/caller.ts'
import type { Now } from '#platform/clock.ts'
import type { Rule } from '#storage/item-rules.ts'
import { countValues, itemsWith } from './facet-column.ts'
import type { FacetPicture, FacetPictures } from './facet-picture.ts'

interface FacetCountsDeps {
  pictures: FacetPictures
  libraryAccess: LibraryAccess
  now: Now
}

export interface FacetQuery {
  filters?: string | undefined
  groups?: string | undefined
  terms?: string | undefined
  q?: string | undefined
  limit?: number | undefined
}

/** The part of a filter with the items that it leaves. */
interface CountedPart extends FilterPart {
  bits: ItemBits
}

export type FacetCounting = ReturnType<typeof createFacetCounts>

/**
 * How many items each choice would leave. The library is drawn once in memory, one bit per item and term of a filter;
 * a group's own choices are left aside while its values are counted, since its values are alternatives.
 */
export function createFacetCounts({ pictures, libraryAccess, now }: FacetCountsDeps) {
  return {
    async counts(libraryId: string, query: FacetQuery, caller: Caller): Promise<FacetCounts> {
      const { mediaType } = await libraryAccess.open(libraryId, caller.scope)
      const context = { mediaType, userId: caller.userId, now: now() }
      const chosen = partsOf(parseTerms(query.filters, context))
      const asked = parseTerms(query.terms, context)
      const picture = await pictures.of(libraryId, caller.scope)
      const all = picture.visible
      const parts: CountedPart[] = []
      for (const part of chosen) {
        const sets = []
        for (const term of part.terms) sets.push(await bitsOf(picture, term.rule))
        const any = inAny(sets, all.length)
        parts.push({ ...part, bits: part.isNegated ? without(all, any) : any })
      }
      const beside = (group: string | null) =>
        inAll(
          all,
          parts.filter((part) => part.isNegated || part.group !== group).map(({ bits }) => bits),
        )
      const terms: [string, number][] = []
      for (const term of asked) {
        const bits = inAll(beside(term.group), [await bitsOf(picture, term.rule)])
        terms.push([term.text, countBits(bits)])
      }
      const wanted = { folded: foldText(query.q ?? '').trim(), limit: limitOf(query.limit) }
      return {
        total: countBits(beside(null)),
        groups: groupsOf(query.groups).map((group) =>
          countGroup(picture, group, { ...wanted, bits: beside(group) }),
        ),
        terms: Object.fromEntries(terms),
      }
    },
  }
}

/** Items that a rule chooses, visible or not; what the picture has isn't asked for. */
async function bitsOf({ looking, columns }: FacetPicture, rule: Rule): Promise<ItemBits> {
  const group = 'is' in rule ? valueGroups[rule.field] : undefined
  return group !== undefined && 'is' in rule
    ? itemsWith(columns[group], String(rule.is))
    : chosenBy(looking, rule)
}

const valueGroups: Partial<Record<string, FacetGroup>> = {
  author: 'authors',
  series: 'series',
  narrator: 'narrators',
  genre: 'genres',
  tag: 'tags',
  publisher: 'publishers',
  language: 'languages',
}

const defaultLimit = 12
const largestLimit = 500

function limitOf(limit: number | undefined): number {
  if (limit === undefined || !Number.isSafeInteger(limit) || limit < 1) return defaultLimit
  return Math.min(limit, largestLimit)
}

function groupsOf(groups: string | undefined): FacetGroup[] {
  const asked = new Set((groups ?? '').split(','))
  return facetGroups.filter((group) => asked.has(group))
}

function countGroup(
  { columns }: FacetPicture,
  group: FacetGroup,
  { bits, folded, limit }: { bits: ItemBits; folded: string; limit: number },
): FacetCounts['groups'][number] {
  const { values } = columns[group]
  const counts = countValues(columns[group], bits)
  const found: FacetCounts['groups'][number]['values'] = []
  for (const [number, count] of counts.entries()) {
    const one = values[number]
    if (count > 0 && one?.folded.includes(folded))
      found.push({ value: one.value, label: one.label, count })
  }
  // Equal counts stay in natural order.
  found.sort((a, b) => b.count - a.count)
  return { group, values: found.slice(0, limit), more: Math.max(0, found.length - limit) }
}
