import { unrestricted } from '#domain/caller.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import { isLabelRule, isNumberRule, isPersonal } from '#storage/item-rules.ts'
import type { NumberRule, Rule } from '#storage/item-rules.ts'
import { scopeKey, seesWholeLibraries } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { bitsOf, bitsWithin, hasBit, inAll, inAny, without } from './item-bits.ts'
import type { ItemBits } from './item-bits.ts'
import { drawingOf, emptyMemory, unordered, withChosen } from './item-drawing.ts'
import type { Drawing, DrawingDeps, Memory } from './item-drawing.ts'
import { numberColumnOf } from './item-numbers.ts'
import type { ItemSelection } from './selection.store.ts'

/** One look at a library as of a revision. */
export interface Looking extends DrawingDeps {
  memory: Memory
  libraryId: string
  revision: number
  drawing: Drawing
}

/** Looks at a library; what is read for one look is kept for all of them. */
export type Look = (libraryId: string, revision: number) => Promise<Looking>

export function createLook(deps: DrawingDeps): Look {
  const memory = emptyMemory(deps)
  return async (libraryId, revision) => ({
    ...deps,
    memory,
    libraryId,
    revision,
    drawing: await drawingOf(memory, deps, { libraryId, revision }),
  })
}

/** Items that a scope may see. */
export async function visibleTo(looking: Looking, scope: VisibilityScope): Promise<ItemBits> {
  const { libraryId, drawing } = looking
  if (seesWholeLibraries(scope)) return drawing.all
  return bitsIn(
    looking,
    `visible|${scopeKey(scope)}`,
    idsOf(looking, { libraryId, scope, rule: null }),
  )
}

/** The id of the item at a position, where it is among those that `visibleTo` gave. */
export const visibleIdAt = (
  { ids }: Drawing,
  visible: ItemBits,
  position: number,
): VisibleItemId | null =>
  hasBit(visible, position) ? ((ids[position] ?? '') as VisibleItemId) : null

/** Items that a rule chooses, visible or not. */
export async function chosenBy(looking: Looking, rule: Rule): Promise<ItemBits> {
  const { drawing } = looking
  if ('not' in rule) return without(drawing.all, await chosenBy(looking, rule.not))
  if ('and' in rule || 'or' in rule) {
    const sets = []
    for (const part of 'and' in rule ? rule.and : rule.or) sets.push(await chosenBy(looking, part))
    return 'and' in rule ? inAll(drawing.all, sets) : inAny(sets, drawing.all.length)
  }
  return isNumberRule(rule) ? chosenByNumber(looking, rule) : chosenByTerm(looking, rule)
}

async function chosenByTerm(looking: Looking, rule: Rule): Promise<ItemBits> {
  const { libraryId, db, store } = looking
  const key = `rule|${JSON.stringify(rule)}`
  // The rule names the user whose progress it asks for, and progress is no content.
  const own = isPersonal(rule) ? `${key}|${await db.commits()}` : key
  if (!isLabelRule(rule))
    return bitsIn(looking, own, idsOf(looking, { libraryId, scope: unrestricted, rule }))
  const label = { libraryId, kind: rule.field, value: rule.is }
  return bitsIn(looking, own, (among) => store.labelled(label, among))
}

/** Ids of the items that something chooses, or of those among a few. */
type ChosenIds = (among?: readonly string[]) => Promise<readonly string[]>

const idsOf =
  ({ store }: Looking, chosen: ItemSelection): ChosenIds =>
  (among) =>
    store.ids(among === undefined ? chosen : { ...chosen, among }, unordered)

function bitsIn(
  { memory, revision, drawing }: Looking,
  key: string,
  ids: ChosenIds,
): Promise<ItemBits> {
  return memory.positions.of({
    key: `${drawing.number} ${key}`,
    revision,
    size: drawing.ids.length / 8,
    make: async () => bitsOf(drawing, await ids()),
    follow: async (before, changed) =>
      withChosen(drawing, before, { changed, chosen: await ids(changed) }),
  })
}

async function chosenByNumber(looking: Looking, rule: NumberRule): Promise<ItemBits> {
  const { memory, libraryId, revision, drawing, store } = looking
  const { field, atLeast, atMost } = rule
  if (atLeast === undefined && atMost === undefined) return drawing.all
  const numbers = await memory.numbers.of({
    key: `${drawing.number} ${field}`,
    revision,
    size: 8 * drawing.ids.length,
    make: async () => numberColumnOf(drawing, await store.numbers(libraryId, field)),
    follow: async (before, changed) => {
      const gone = changed.map((id) => ({ id, number: null }))
      const present = await store.numbers(libraryId, field, changed)
      return numberColumnOf(drawing, [...gone, ...present], before)
    },
  })
  return bitsWithin(numbers, { atLeast, atMost })
}
