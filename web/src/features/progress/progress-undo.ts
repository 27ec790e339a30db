import type { Body } from '#platform/net/api.ts'
import { call } from '#platform/net/call.ts'
import type { MediaProgress } from '@lectern/contract'

/** A book or an episode, and where one was in it; undefined where there was no place yet. */
export interface PlaceBefore {
  itemId: string
  episodeId?: string | null
  before: MediaProgress | undefined
}

/**
 * Undoes a mark: every thing gets the state and the place it had. One call, because the wire drops a time sent along
 * with "not finished" (the place is a second entry): in two calls, a connection that breaks between them would lose it.
 */
export async function putPlacesBack(things: readonly PlaceBefore[]): Promise<void> {
  // Those with a place first: the server writes by the hundred, and no pair may fall apart there.
  const placed = things.filter(({ before }) => hasPlace(before))
  const others = things.filter(({ before }) => !hasPlace(before))
  const body = [...placed, ...others].flatMap(entriesOf)
  await call('PATCH /api/me/progress/batch/update', { body })
}

const hasPlace = (before: MediaProgress | undefined) => (before?.currentTime ?? 0) > 0

function entriesOf({
  itemId,
  episodeId,
  before,
}: PlaceBefore): Body<'PATCH /api/me/progress/batch/update'> {
  const thing = { libraryItemId: itemId, episodeId: episodeId ?? null }
  // What moves is shown among what is continued, unless it is said that it isn't.
  const hidden = before?.hideFromContinueListening ? { hideFromContinueListening: true } : {}
  if (!before || !hasPlace(before))
    return [{ ...thing, ...hidden, isFinished: before?.isFinished ?? false }]
  const { currentTime, duration, finishedAt } = before
  const place = { ...thing, ...hidden, currentTime, duration }
  // With "finished" a time is taken, and moving afterwards would open the book again.
  if (before.isFinished) return [{ ...place, isFinished: true, finishedAt }]
  return [{ ...thing, isFinished: false }, place]
}
