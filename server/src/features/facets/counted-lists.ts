import { foldText } from '@lectern/contract/rules'
import type { ItemBits } from '#features/items/index.ts'
import { countValues, placeOf } from './facet-column.ts'
import type { FacetColumn } from './facet-column.ts'

export interface CountedName {
  name: string
  /** Folded, so that a search need not fold every name again. */
  folded: string
  count: number
}

export interface CountedEntity extends CountedName {
  id: string
}

export interface Person {
  id: string
  name: string
}

/** What items have, by names alone and with ids. */
interface Counted {
  names: CountedName[]
  entities: CountedEntity[]
}

export type CountedLists = ReturnType<typeof countedLists>

/** Values with their number of visible items: the same lists again as long as they say the same, for what is made of them. */
export function countedLists() {
  const known = new WeakMap<FacetColumn, WeakMap<ItemBits, Counted>>()
  const whole = new WeakMap<readonly CountedEntity[], { others: string; all: CountedEntity[] }>()

  return {
    of(column: FacetColumn, visible: ItemBits): Counted {
      const byVisible = known.get(column) ?? new WeakMap<ItemBits, Counted>()
      known.set(column, byVisible)
      const counted = byVisible.get(visible) ?? count(column, visible)
      byVisible.set(visible, counted)
      return counted
    },

    /** People with those who have no items, in natural order. */
    withEverybody(people: CountedEntity[], everybody: readonly Person[]): CountedEntity[] {
      const ids = new Set(people.map(({ id }) => id))
      const missing = everybody.filter(({ id }) => !ids.has(id))
      if (missing.length === 0) return people
      const others = JSON.stringify(missing)
      const before = whole.get(people)
      if (before?.others === others) return before.all
      const all = [...people]
      for (const one of missing)
        all.splice(placeOf(all, one.name, nameOf), 0, {
          ...one,
          folded: foldText(one.name),
          count: 0,
        })
      whole.set(people, { others, all })
      return all
    },
  }
}

const nameOf = ({ name }: CountedName): string => name

function count(column: FacetColumn, visible: ItemBits): Counted {
  const counts = countValues(column, visible)
  const entities = column.values.flatMap(({ value, label, folded }, number) => {
    const many = counts[number] ?? 0
    return many > 0 ? [{ id: value, name: label, folded, count: many }] : []
  })
  return {
    entities,
    names: entities.map(({ name, folded, count: many }) => ({ name, folded, count: many })),
  }
}
