import type { ItemDraft } from '#features/items/index.ts'
import { storedRecords } from '#features/items/index.ts'
import type { ItemRecord } from '#features/items/index.ts'
import type { Trx } from '#features/positions/index.ts'
import type { Move } from '../move.ts'

/**
 * Of these items those that aren't here yet. The others are noted: by their id, or by the place where they lie, as what a
 * scan found before the import has other ids. What people have in them is added to what is here.
 */
export async function noteKnown(
  trx: Trx,
  move: Move,
  drafts: readonly ItemDraft[],
): Promise<ItemDraft[]> {
  if (drafts.length === 0) return []
  const stored = await trx
    .selectFrom('items')
    .select(['id', 'library_id', 'path'])
    .where((eb) =>
      eb.or([
        eb(
          'id',
          'in',
          drafts.map(({ id }) => id),
        ),
        eb(
          'path',
          'in',
          drafts.map(({ path }) => path),
        ),
      ]),
    )
    .execute()
  const pairs = drafts.map((draft) => ({
    draft,
    id:
      stored.find(({ id }) => id === draft.id)?.id ??
      stored.find(({ path, library_id }) => path === draft.path && library_id === draft.libraryId)
        ?.id,
  }))
  const ids = pairs.flatMap(({ id }) => id ?? [])
  const records = new Map((await storedRecords(trx, ids)).map((record) => [record.id, record]))
  const added: ItemDraft[] = []
  for (const { draft, id } of pairs) {
    const record = records.get(id ?? '')
    if (record === undefined) added.push(draft)
    else noteRecord(draft, record, move)
  }
  return added
}

function noteRecord(draft: ItemDraft, record: ItemRecord, move: Move): void {
  const { id: itemId, mediaId, libraryId, media } = record
  const whole = { itemId, episodeId: '', libraryId, mediaItemId: mediaId, duration: 0 }
  move.report.known('items')
  if (itemId !== draft.id)
    move.report.note(
      'items',
      draft.path,
      'was found by a scan before: it keeps the id that it has here',
    )
  move.items.set(draft.id, whole)
  if (media.kind === 'book') {
    const duration = media.audioFiles.reduce((sum, file) => sum + file.duration, 0)
    move.media.set(draft.mediaId, { ...whole, duration })
    return
  }
  const brought = draft.media.kind === 'podcast' ? draft.media.episodes : []
  for (const { id, title, audioFile } of brought) {
    const same = media.episodes.find(
      (one) => one.id === id || one.audioFile.metadata.relPath === audioFile.metadata.relPath,
    )
    if (same === undefined) {
      move.report.left('episodes', title, 'its podcast is here without it')
      continue
    }
    const { duration } = same.audioFile
    move.episodes.set(id, { ...whole, episodeId: same.id, mediaItemId: same.id, duration })
    move.report.known('episodes')
  }
}
