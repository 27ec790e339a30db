import { wireVersion } from '@lectern/contract'
import { createShareParts, shareRoutes } from '../../features/shares/index.ts'
import type { Router } from '../../http/router.ts'
import type { createAccounts } from '../accounts.ts'
import type { Core } from '../core.ts'
import type { createEditing } from '../editing.ts'
import type { createListening } from '../listening.ts'
import type { createPictures } from '../pictures.ts'
import type { createReading } from './reading.ts'

interface SharingDeps {
  listening: Pick<ReturnType<typeof createListening>, 'items' | 'streaming'>
  accounts: Pick<Awaited<ReturnType<typeof createAccounts>>, 'passwords' | 'limit'>
  editing: Pick<ReturnType<typeof createEditing>, 'downloads'>
  pictures: Pick<ReturnType<typeof createPictures>, 'original'>
  reading: Pick<ReturnType<typeof createReading>, 'readBy'>
}

/** The part of the parts list that shares single items with people who have no account. */
export function createSharing(
  core: Core,
  { listening, accounts, editing, pictures, reading }: SharingDeps,
) {
  const parts = createShareParts({
    ...core,
    items: listening.items,
    streaming: listening.streaming,
    readBy: reading.readBy,
    passwords: accounts.passwords,
    signInLimit: accounts.limit,
    download: editing.downloads.item,
    original: pictures.original,
    serverVersion: wireVersion,
  })
  return {
    ...parts,
    bind: (router: Router) => shareRoutes(router, parts.shares, parts.visitRoutes),
  }
}
