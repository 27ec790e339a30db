import { detailOf, renewItems } from '#features/items/index.ts'
import { undoChanges } from '#features/item-history/index.ts'
import type { SelectedItem } from '#features/selection/index.ts'
import { inBatches } from '#platform/net/batches.ts'
import { call } from '#platform/net/call.ts'
import { useSession } from '#platform/session/session.ts'
import { texts } from '#platform/text/texts.ts'
import { attempt, withUndo } from '#ui/action/attempt.ts'
import { toast } from '#ui/toast/toast.tsx'
import { needsPresent, payloadOf, type BatchDraft, type Present } from './batch-rules.ts'

/** Changes all items in one transaction: all of them or none. Answers whether it worked; a toast takes it back. */
export async function saveBatch(
  items: readonly SelectedItem[],
  draft: BatchDraft,
): Promise<boolean> {
  const outcome = await attempt(
    async () => {
      const present = needsPresent(draft) ? await presentOf(items) : new Map<string, Present>()
      const body = items.map(({ id }, index) => ({
        id,
        mediaPayload: payloadOf(draft, present.get(id), index),
      }))
      return call('POST /api/items/batch/update', { body, timeoutMs: 300_000 })
    },
    { failed: texts.t('selection.updateFailed') },
  )
  if (!outcome) return false
  renewItems()
  const { updates } = outcome.result
  const said = texts.t('batchEdit.saved', { count: updates })
  const batch = updates > 0 ? await latestBatch(items[0]?.libraryId) : null
  toast.success(said, batch === null ? {} : withUndo(() => void undoChanges({ batch })))
  return true
}

/** What the items have now. */
async function presentOf(items: readonly SelectedItem[]): Promise<Map<string, Present>> {
  const ids = items.map(({ id }) => id)
  const answers = await inBatches(ids, 100, (libraryItemIds) =>
    call('POST /api/items/batch/get', { body: { libraryItemIds } }),
  )
  const found = answers.flatMap(({ libraryItems }) => libraryItems).map(detailOf)
  return new Map(
    found.map(({ id, media: { metadata, tags } }): [string, Present] => [
      id,
      {
        authors: (metadata.authors ?? []).map(({ name }) => name),
        narrators: metadata.narrators ?? [],
        genres: metadata.genres,
        tags,
        series: (metadata.series ?? []).map(({ name, sequence }) => ({
          name,
          sequence: sequence ?? null,
        })),
      },
    ]),
  )
}

/** What this person wrote last in a library, which is what was just written. */
async function latestBatch(id: string | undefined): Promise<string | null> {
  if (id === undefined) return null
  const user = useSession.getState().session?.user.id
  const query = { limit: 1, source: 'person', ...(user !== undefined && { user }) }
  const page = await call('GET /api/lectern/libraries/:id/changes', {
    params: { id },
    query,
  }).catch(() => null)
  return page?.entries[0]?.batch ?? null
}
