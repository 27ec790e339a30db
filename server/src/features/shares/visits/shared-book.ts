import { addAbortSignal } from 'node:stream'
import type { EbookEntries, EbookFacts, EbookPages } from '@lectern/contract'
import { readableFormatOf } from '@lectern/contract/rules'
import type { Ebooks, Reader } from '#features/ebooks/index.ts'
import { mimeTypeOf } from '#features/items/index.ts'
import type { EbookPlace } from '#features/items/index.ts'
import { file } from '#domain/content.ts'
import type { Content } from '#domain/content.ts'
import type { PublicTransfers } from '#domain/public/public-transfers.ts'
import { Problem } from '#platform/problem.ts'
import type { OpenedShares } from './opened-shares.ts'
import { ebookOf } from './shared-page.wire.ts'
import { hideFromSearch } from './visitor.ts'
import type { Visitor } from './visitor.ts'

/** Somebody who reads what a share has: everything of one share is made in one line. */
export interface Guest extends Reader {
  visitor: Visitor
}

/** Asked by the parts of books, with the address of the share in place of an item. */
export type ReadBy = (
  ebookAt: (slug: string, ino: string, guest: Guest) => Promise<EbookPlace>,
) => Ebooks<Guest>

export interface SharedBookDeps {
  shares: OpenedShares
  transfers: PublicTransfers
  readBy: ReadBy
}

interface AskedPart {
  index: string
  /** Of the file, as it was when it was opened. */
  version: string | undefined
}

/** What a shared ebook is read by: its file, or what is in it. No name or number of a file comes from a request. */
export function createSharedBook({ shares, transfers, readBy }: SharedBookDeps) {
  async function find(slug: string, visitor: Visitor) {
    const share = await shares.opened(slug, visitor)
    const ebook = ebookOf(await shares.shown(share))
    const format = ebook && readableFormatOf(ebook.metadata.filename)
    if (ebook === null || format === null) throw new Problem('missing')
    const { path, ext } = ebook.metadata
    return { shareId: share.row.id, path, ext, format }
  }

  const books = readBy(async (slug, _ino, { visitor }) => {
    const { path, ext, format } = await find(slug, visitor)
    return { path, ext, format, mayGoOn: async () => true }
  })

  /** For as long as it is shared: what a part of it is asked for with. */
  async function reading(slug: string, visitor: Visitor) {
    const { found, signal } = await transfers.bind(() => find(slug, visitor), visitor.whenClosed)
    hideFromSearch(visitor)
    const guest: Guest = { userId: found.shareId, visitor }
    return { found, signal, guest, address: { id: slug, ino: '' } }
  }

  return {
    async whole(slug: string, visitor: Visitor): Promise<Content> {
      const { found, signal } = await reading(slug, visitor)
      const { path, ext } = found
      return file({ path, type: mimeTypeOf(ext), isForeign: true, signal })
    },

    async facts(slug: string, visitor: Visitor): Promise<EbookFacts> {
      const { address, guest } = await reading(slug, visitor)
      return books.facts(address, guest)
    },

    async entries(slug: string, visitor: Visitor): Promise<EbookEntries> {
      const { address, guest } = await reading(slug, visitor)
      return books.entries(address, guest)
    },

    async entry(slug: string, part: AskedPart, visitor: Visitor): Promise<Content> {
      const { address, guest, signal } = await reading(slug, visitor)
      return unkept(await books.entry({ ...address, ...part }, guest), signal)
    },

    async pages(slug: string, visitor: Visitor): Promise<EbookPages> {
      const { address, guest } = await reading(slug, visitor)
      return books.pages(address, guest)
    },

    async page(
      slug: string,
      part: AskedPart,
      asked: { width: number | undefined; accept: string },
      visitor: Visitor,
    ): Promise<Content> {
      const { address, guest, signal } = await reading(slug, visitor)
      const wanted = { ...asked, signal: visitor.signal }
      return unkept(await books.page({ ...address, ...part }, wanted, guest), signal)
    },
  }
}

/** No browser goes on showing what isn't shared any more, and bytes under way end with it. */
function unkept(content: Content, signal: AbortSignal): Content {
  const cacheControl = 'private, no-cache'
  if (content.content === 'bytes') return { ...content, cacheControl }
  if (content.content !== 'stream') return content
  addAbortSignal(signal, content.stream)
  const { mayGoOn: _, ...rest } = content
  return { ...rest, cacheControl }
}
