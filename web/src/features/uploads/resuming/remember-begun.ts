import { readStored, writeStored } from '#platform/storage.ts'
import { useUploads } from '../uploads.ts'

/** Keeps for the next start whether something is to be gone on with, so that it asks for nothing else. */
export function rememberBegun(): void {
  const has = useUploads
    .getState()
    .list.some(({ serverId, state }) => serverId !== null && state !== 'done')
  const isKept = readStored('ui:uploads') !== null
  if (has !== isKept) writeStored('ui:uploads', has ? '1' : null)
}
