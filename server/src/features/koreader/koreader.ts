import type { BodyOf, koreaderCalls, KoreaderPlace, MediaProgress } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { Positions } from '#features/positions/index.ts'
import type { Now } from '#platform/clock.ts'
import type { KoreaderPlaceRow } from '#storage/schema.ts'
import type { Documents } from './documents.ts'
import type { FoundDocument } from './documents.store.ts'
import { isSamePart, koreaderProgress, ownPlace } from './places.ts'
import type { PlacesStore } from './places.store.ts'

export interface KoreaderDeps {
  documents: Pick<Documents, 'find' | 'look'>
  places: PlacesStore
  positions: Pick<Positions, 'find' | 'update'>
  now: Now
}

export type Koreader = ReturnType<typeof createKoreader>

/**
 * Places both ways between KOReader and the journal. What KOReader tells is kept word for word, so that its devices agree to
 * the letter, also about books that aren't here; of a book that is here it becomes the place in it as well.
 */
export function createKoreader({ documents, places, positions, now }: KoreaderDeps) {
  /** Takes a place into the journal. Resolves with when that counts as moved, or null where it has no place for it. */
  async function tell(
    found: FoundDocument | null,
    place: KoreaderPlaceRow,
    caller: Caller,
  ): Promise<MediaProgress | null> {
    if (found?.is_primary !== 1) return null
    const name = { itemId: found.item_id, episodeId: null }
    const update = { ...ownPlace(found.ext, place), lastUpdate: place.at }
    await positions.update(caller, name, update)
    return positions.find(caller.userId, name)
  }

  return {
    async report(
      body: BodyOf<typeof koreaderCalls.report>,
      caller: Caller,
    ): Promise<{ document: string; timestamp: number }> {
      const { document, ...said } = body
      const found = await documents.find(document, caller.scope)
      if (found === null) documents.look()
      const place = {
        ...said,
        document,
        user_id: caller.userId,
        at: now(),
        item_id: found?.item_id ?? null,
      }
      const progress = await tell(found, place, caller)
      await places.keep({ ...place, at: Math.max(place.at, progress?.lastUpdate ?? 0) })
      return { document, timestamp: seconds(place.at) }
    },

    async place(document: string, caller: Caller): Promise<KoreaderPlace | Record<string, never>> {
      const found = await documents.find(document, caller.scope)
      const kept = await places.of(caller.userId, document)
      if (found === null) documents.look()
      const elsewhere = await movedElsewhere(found, kept, caller)
      if (elsewhere !== null) return elsewhere(document)
      if (kept === undefined) return {}
      const { progress, percentage, device, device_id, at } = kept
      return { document, progress, percentage, device, device_id, timestamp: seconds(at) }
    },
  }

  /** The place in the item where something else than KOReader moved it later. */
  async function movedElsewhere(
    found: FoundDocument | null,
    kept: KoreaderPlaceRow | undefined,
    caller: Caller,
  ): Promise<((document: string) => KoreaderPlace) | null> {
    if (found?.is_primary !== 1) return null
    // It was told before its book was known here.
    if (kept?.item_id === null) {
      await tell(found, kept, caller)
      await places.keep({ ...kept, item_id: found.item_id })
    }
    const own = await positions.find(caller.userId, { itemId: found.item_id, episodeId: null })
    if (own === null || own.ebookProgress <= 0) return null
    const isKnown =
      kept !== undefined &&
      (own.lastUpdate <= kept.at || isSamePart(own.ebookProgress, kept.percentage))
    const progress = isKnown ? null : koreaderProgress(found.ext, own.ebookLocation)
    if (progress === null) return null
    return (document) => ({
      document,
      progress,
      percentage: own.ebookProgress,
      device: 'Lectern',
      device_id: 'lectern',
      timestamp: seconds(own.lastUpdate),
    })
  }
}

const seconds = (ms: number): number => Math.floor(ms / 1000)
