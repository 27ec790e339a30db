import { changedFields, fieldsOf } from '#features/items/index.ts'
import type { ItemDraft, ItemRecord } from '#features/items/index.ts'
import type { ItemChange } from '../shapes/items.ts'

/** What became of an item in a scan: `Updated "Dune" (/books/Dune): title, files`. */
export function itemSentence({ before, draft }: ItemChange): string {
  const name = `"${draft.media.metadata.title}"`
  if (before === null) return `Added ${name} (${draft.path})`
  if (draft.isMissing && !before.isMissing) return `Missing ${name} (${draft.path})`
  const changes = changesOf(before, draft)
  const end = changes.length === 0 ? '' : `: ${changes.join(', ')}`
  if (before.path !== draft.path) {
    const library = before.libraryId === draft.libraryId ? '' : ' of another library'
    return `Moved ${name} from ${before.path}${library} to ${draft.path}${end}`
  }
  return `${before.isMissing ? 'Back' : 'Updated'} ${name} (${draft.path})${end}`
}

function changesOf(before: ItemRecord, draft: ItemDraft): string[] {
  const fields = changedFields(fieldsOf(before), fieldsOf(draft)).map((field) =>
    field.startsWith('episodes.') ? 'episodes' : field,
  )
  const changes = new Set(fields)
  if (before.filesHash !== draft.filesHash) changes.add('files')
  const arrived = newEpisodes(before, draft)
  if (arrived > 0) changes.add(`${arrived} new ${arrived === 1 ? 'episode' : 'episodes'}`)
  return [...changes]
}

function newEpisodes(before: ItemRecord, { media }: ItemDraft): number {
  if (media.kind !== 'podcast' || before.media.kind !== 'podcast') return 0
  const known = new Set(before.media.episodes.map(({ id }) => id))
  return media.episodes.filter(({ id }) => !known.has(id)).length
}
