import type { Annotation, AnnotationInput } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import type { AnnotationsStore } from './annotations.store.ts'
import { renderAnnotation, rowOf } from './annotations.wire.ts'

export interface AnnotationsDeps {
  store: AnnotationsStore
  events: Pick<Events, 'publish'>
  now: Now
}

export type Annotations = ReturnType<typeof createAnnotations>

/** Of one user in one book. */
export const mostMarks = 10_000
/** So long an older change from a device that was away doesn't bring a removed mark back, in ms. */
const heldOffMs = 180 * 86_400_000

/**
 * Marks in books: each is its user's alone. Devices make and change them without a line and tell later, so of two changes
 * the later one holds, whichever arrives last.
 */
export function createAnnotations({ store, events, now }: AnnotationsDeps) {
  async function demandItem(caller: Caller, itemId: string): Promise<void> {
    if (!(await store.isVisible(itemId, caller.scope))) throw new Problem('missing')
  }

  return {
    demandItem,

    /** In the order of the book. Throws `missing` where the caller may not see it. */
    async ofItem(caller: Caller, itemId: string): Promise<Annotation[]> {
      await demandItem(caller, itemId)
      return (await store.list(caller.userId, itemId)).map(renderAnnotation)
    },

    /**
     * Makes or changes a mark. Answers what holds now, null where it was removed later. Throws `missing` for a book that the
     * caller may not see and for the id of a mark that isn't theirs, `invalid` where there is no room.
     */
    async put(
      caller: Caller,
      key: { id: string; itemId: string },
      said: AnnotationInput,
    ): Promise<Annotation | null> {
      await demandItem(caller, key.itemId)
      const id = key.id.toLowerCase()
      const row = rowOf({ id, itemId: key.itemId, userId: caller.userId }, said, now())
      const stored = await store.put(mostMarks, row)
      if (stored === 'full') throw new Problem('invalid', fullSentence)
      if (stored === null) throw new Problem('missing')
      if (stored.removed_at !== null) return null
      const annotation = renderAnnotation(stored)
      if (stored.stored_at === row.stored_at && stored.updated_at === row.updated_at)
        events.publish('annotation.changed', { userId: caller.userId, annotation })
      return annotation
    },

    /** Removes a mark that wasn't changed after `at` (ms; now where it isn't said); what isn't there is no matter. */
    async remove(
      caller: Caller,
      key: { id: string; itemId: string },
      at: number | undefined,
    ): Promise<void> {
      await demandItem(caller, key.itemId)
      const id = key.id.toLowerCase()
      const time = now()
      const wasThere = await store.remove(
        { id, item_id: key.itemId, user_id: caller.userId },
        { at: Math.min(at ?? time, time), now: time },
      )
      if (!wasThere) return
      events.publish('annotation.removed', {
        userId: caller.userId,
        itemId: key.itemId,
        annotationId: id,
      })
    },

    /** Forgets what is left of marks that were removed long ago. */
    sweep: (): Promise<void> => store.forgetRemoved(now() - heldOffMs),
  }
}

export const fullSentence = `There is room for ${mostMarks.toLocaleString('en')} marks in a book. Remove some to add another.`
