import { itemPageAsked } from '#features/items/index.ts'
import { getReady } from '#features/reader-formats/index.ts'
import { withoutBase } from '#platform/address/base.ts'
import { callEarly } from '#platform/net/send.ts'
import type { LoginPayload } from '@lectern/contract'

/** Where a book is to be opened, its page and what draws it are fetched beside the app. */
export function startReading(refreshed: Promise<LoginPayload | null>): void {
  const id = /^\/read\/([^/]+)$/.exec(withoutBase(location.pathname))?.[1]
  if (id !== undefined) void refreshed.then((payload) => payload && getReaderReady(id))
}

async function getReaderReady(id: string): Promise<void> {
  const asked = callEarly('GET /api/items/:id', itemPageAsked(id))
  // Whoever draws the page is told of what can't be fetched.
  void import('#routes/read.tsx').catch(() => undefined)
  const format = formatOf(await asked)
  if (format !== null) await getReady(format).catch(() => undefined)
}

function formatOf(answer: { media?: unknown } | null): string | null {
  const media = answer?.media
  const file = typeof media === 'object' && media && 'ebookFile' in media ? media.ebookFile : null
  const format = typeof file === 'object' && file && 'ebookFormat' in file ? file.ebookFormat : null
  return typeof format === 'string' ? format : null
}
