import { call } from '#platform/net/call.ts'
import { onServerEvent } from '#platform/net/socket.ts'
import { readStored, writeStored } from '#platform/storage.ts'
import { change, useUploads } from '../uploads.ts'

interface Arrived {
  id: string
  libraryId: string
  path: string
}

let matching: Promise<unknown> = Promise.resolve()

/** Whether what arrives is looked up at the provider of its library. */
export const isLookedUp = (): boolean => readStored('ui:upload-match') !== null
export const setLookedUp = (on: boolean): void => writeStored('ui:upload-match', on ? '1' : null)

/** Leads from what was sent to the items that it has become, and has them looked up when somebody wants that. */
export function followArrivals(): void {
  for (const name of ['item_added', 'item_updated'] as const) onServerEvent(name, arrived)
  for (const name of ['items_added', 'items_updated'] as const)
    onServerEvent(name, (items) => items.forEach(arrived))
}

function arrived({ id: itemId, libraryId, path }: Arrived): void {
  for (const { id, destination, place, state, itemId: known } of useUploads.getState().list) {
    if (known !== null || (state !== 'done' && state !== 'finishing')) continue
    if (destination?.libraryId !== libraryId || !place?.path) continue
    const folder = `${destination.folderPath.replace(/\/+$/, '')}/${place.path}`
    if (path !== folder && !path.startsWith(`${folder}/`)) continue
    change(id, { itemId })
    if (isLookedUp()) lookUp(itemId)
  }
}

/** One after the other: providers take few questions at a time. What isn't sure changes nothing; what fails is left. */
function lookUp(itemId: string): void {
  matching = matching.then(() =>
    call('POST /api/items/:id/match', { params: { id: itemId }, timeoutMs: 60_000 }).catch(
      () => undefined,
    ),
  )
}
