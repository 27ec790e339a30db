import type { EbookEntries, EbookFacts, EbookPages } from '@lectern/contract'
import { call } from '#platform/net/call.ts'
import type { BookFile } from '../engine.ts'

type Named = Pick<BookFile, 'itemId' | 'ino' | 'share'>

/** Where the file of a book is, below the base path; what is in it stands below that. */
export function bookPath({ itemId, ino, share }: Named): string {
  if (share !== undefined) return `/public/share/${encodeURIComponent(share)}/ebook`
  return `/api/items/${encodeURIComponent(itemId)}/ebook/${encodeURIComponent(ino)}`
}

/** What a reader must know of a file before it opens it. Rejects with a CallError, as the others do. */
export const factsOf = (file: Named, signal: AbortSignal): Promise<EbookFacts> =>
  file.share === undefined
    ? call('GET /api/items/:id/ebook/:ino/facts', { params: paramsOf(file), signal })
    : call('GET /public/share/:slug/ebook/facts', { params: { slug: file.share }, signal })

/** The files inside of an archive. */
export const entriesOf = (file: Named, signal: AbortSignal): Promise<EbookEntries> =>
  file.share === undefined
    ? call('GET /api/items/:id/ebook/:ino/entries', { params: paramsOf(file), signal })
    : call('GET /public/share/:slug/ebook/entries', { params: { slug: file.share }, signal })

/** The pages of a comic. */
export const pagesOf = (file: Named, signal: AbortSignal): Promise<EbookPages> =>
  file.share === undefined
    ? call('GET /api/items/:id/ebook/:ino/pages', { params: paramsOf(file), signal })
    : call('GET /public/share/:slug/ebook/pages', { params: { slug: file.share }, signal })

const paramsOf = ({ itemId: id, ino }: Named) => ({ id, ino })
