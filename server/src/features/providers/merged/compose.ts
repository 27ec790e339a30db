import type { BookMatch, MatchField, MergedOrders } from '@lectern/contract'
import { labelKey } from '@lectern/contract/rules'
import { allFields, allNamed, orderOf, valueOf } from './orders.ts'

export interface Composed {
  match: BookMatch
  /** Who said each field; several with `+` between. */
  from: Partial<Record<MatchField, string>>
}

/** One match of several that are surely the same book: each field from the first who says something of it, or joined. */
export function compose(orders: MergedOrders, sure: ReadonlyMap<string, BookMatch>): Composed {
  const from: Composed['from'] = {}
  const parts: Partial<BookMatch>[] = []
  for (const field of allFields) {
    const { providers, isJoined } = orderOf(orders, field)
    const said = providers.flatMap((name) => {
      const match = sure.get(name)
      const value = match === undefined ? null : valueOf(match, field)
      return value === null ? [] : [{ name, value }]
    })
    const [first] = said
    if (first === undefined) continue
    const isList = field === 'genres' || field === 'tags'
    parts.push(
      isJoined && isList ? { [field]: joined(said.map(({ value }) => value[field])) } : first.value,
    )
    from[field] = isJoined ? said.map(({ name }) => name).join('+') : first.name
  }
  const duration = allNamed(orders).flatMap((name) => sure.get(name)?.duration || [])[0]
  return { match: Object.assign({}, ...parts, duration === undefined ? {} : { duration }), from }
}

/** Names of several lists, each once however it is spelled. */
function joined(lists: readonly (readonly string[] | null | undefined)[]): string[] {
  const names = new Map<string, string>()
  for (const name of lists.flatMap((list) => list ?? [])) {
    const key = labelKey(name)
    if (!names.has(key)) names.set(key, name)
  }
  return [...names.values()]
}
