import type { EbookMail } from '@lectern/contract'
import type { EbookMailRow } from '#storage/schema.ts'

/** A mail as who sent it sees it. */
export function wireMail(row: EbookMailRow, progress: number | null = null): EbookMail {
  return {
    id: row.id,
    libraryItemId: row.item_id,
    deviceName: row.device_name,
    fileName: row.file_name,
    bytes: row.bytes,
    state: row.state === 'handed-over' ? 'sending' : row.state,
    progress: row.state === 'sent' ? 1 : progress,
    failure: row.failure,
    createdAt: row.created_at,
  }
}
