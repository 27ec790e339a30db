import { fetchBytes } from '#features/reader-engine/index.ts'
import { saveFile } from '#platform/file-export.ts'
import { deliverMarks } from '../kept/deliver-marks.ts'

export type ExportFormat = 'markdown' | 'json'

const endings = { markdown: 'md', json: 'json' } as const

/** Puts all marks of a book among the downloads, as the server writes them. Rejects with a CallError. */
export async function exportMarks(
  { itemId, title }: { itemId: string; title: string },
  format: ExportFormat,
): Promise<void> {
  await deliverMarks()
  const path = `/api/items/${encodeURIComponent(itemId)}/annotations/export`
  const answer = await fetchBytes(path, { query: { format } })
  const type = answer.headers.get('content-type') ?? 'text/plain'
  const name = `${title.replace(/[\\/:*?"<>|]+/gu, ' ').trim() || 'book'}.${endings[format]}`
  saveFile(new File([await answer.blob()], name, { type }))
}
