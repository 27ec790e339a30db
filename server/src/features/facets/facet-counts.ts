import { facetGroups } from '@lectern/contract'
import type { FacetCounts, FacetGroup } from '@lectern/contract'
import { foldText } from '@lectern/contract/rules'
import {
  allBits,
  bitsOf,
  countBits,
  inAll,
  inAny,
  parseTerms,
  partsOf,
  without,
} from '#features/items/index.ts'
import type {
  FilterPart,
  FilterTerm,
  ItemBits,
  LibraryAccess,
  ReadCache,
} from '#features/items/index.ts'
import type { Caller } from '#domain/caller.ts'
import type { Now } from '#platform/clock.ts'
import { isNumberRule, isPersonal } from '#storage/item-rules.ts'
import { scopeKey } from '#storage/visibility.ts'
import type { FacetReading } from './facets.ts'
import { drawPicture } from './draw-picture.ts'
import { countValues } from './facet-picture.ts'
import type { FacetPicture } from './facet-picture.ts'
import type { FacetPictureStore } from './facet-picture.store.ts'

interface FacetCountsDeps {
  store: FacetPictureStore
  facets: FacetReading
  libraryAccess: LibraryAccess
  cache: ReadCache
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
export function createFacetCounts({ store, facets, libraryAccess, cache, now }: FacetCountsDeps) {
  function pictureOf(libraryId: string, { scope }: Caller): Promise<FacetPicture> {
    return cache.through({ libraryId, rest: `picture|${scopeKey(scope)}` }, async () =>
      drawPicture(store, await facets.of(libraryId, scope), { libraryId, scope }),
    )
  }

  /** What a term chooses in a picture, kept as long as nothing changes that it asks for. */
  function bitsOfTerm(
    { libraryId, picture, caller }: { libraryId: string; picture: FacetPicture; caller: Caller },
    term: FilterTerm,
  ): Promise<ItemBits> {
    const { text, rule } = term
    if (isNumberRule(rule)) return picture.numbers.within(rule)
    // Few items are begun and most aren't: the few are read.
    if ('not' in rule) {
      const others = bitsOfTerm(
        { libraryId, picture, caller },
        { ...term, rule: rule.not, text: `!${text}` },
      )
      return others.then((bits) => without(allBits(picture), bits))
    }
    const key = { libraryId, rest: `bits|${picture.drawing}|${text}` }
    return cache.through(isPersonal(rule) ? { ...key, userId: caller.userId } : key, async () =>
      bitsOf(picture, await store.chosen(libraryId, rule)),
    )
  }

  return {
    async counts(libraryId: string, query: FacetQuery, caller: Caller): Promise<FacetCounts> {
      const { mediaType } = await libraryAccess.open(libraryId, caller.scope)
      const context = { mediaType, userId: caller.userId, now: now() }
      const chosen = partsOf(parseTerms(query.filters, context))
      const asked = parseTerms(query.terms, context)
      const picture = await pictureOf(libraryId, caller)
      const of = { libraryId, picture, caller }
      const all = allBits(picture)
      const parts: CountedPart[] = []
      for (const part of chosen) {
        const sets = []
        for (const term of part.terms) sets.push(await bitsOfTerm(of, term))
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
        const bits = inAll(beside(term.group), [await bitsOfTerm(of, term)])
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
  const column = columns[group]
  const counts = countValues(column, bits)
  const found = column.values
    .map(({ value, label, folded: own }, number) => ({
      value,
      label,
      count: counts[number] ?? 0,
      fits: own.includes(folded),
    }))
    .filter(({ count, fits }) => count > 0 && fits)
    // Equal counts stay in natural order.
    .sort((a, b) => b.count - a.count)
  return {
    group,
    values: found.slice(0, limit).map(({ value, label, count }) => ({ value, label, count })),
    more: Math.max(0, found.length - limit),
  }
}
