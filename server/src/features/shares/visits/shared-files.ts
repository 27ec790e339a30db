import { addAbortSignal } from 'node:stream'
import type { PlayableItems } from '#features/playback/index.ts'
import type { Caller } from '#domain/caller.ts'
import { file } from '#domain/content.ts'
import type { Content } from '#domain/content.ts'
import type { PublicTransfers } from '#domain/public/public-transfers.ts'
import { Problem } from '#platform/problem.ts'
import type { OpenedShares } from './opened-shares.ts'
import { hideFromSearch } from './visitor.ts'
import type { Visitor } from './visitor.ts'

export interface SharedFilesDeps {
  shares: OpenedShares
  items: Pick<PlayableItems, 'stream'>
  transfers: PublicTransfers
  /** Throws `too-many` for addresses that ask without end. */
  limit: (address: string) => void
  /** A picture as it lies on the disk, if it is one. */
  original: (path: string, asker: { address: string; signal: AbortSignal }) => Promise<Content>
  download: (itemId: string, asker: Pick<Caller, 'scope'>) => Promise<Content>
}

/** Files of what is shared: as they are played, the cover, and to be saved. */
export function createSharedFiles(deps: SharedFilesDeps) {
  const { shares, items, transfers, limit } = deps
  return {
    /** A file of it, for as long as it is shared. */
    async track(slug: string, index: string, visitor: Visitor): Promise<Content> {
      const find = async () => {
        const { row, scope } = await shares.opened(slug, visitor)
        const media = await items.stream(row.item_id, row.episode_id, scope)
        const track = /^\d{1,6}$/.test(index) ? media?.tracks.get(Number(index)) : undefined
        if (track === undefined) throw new Problem('missing', 'Track not found')
        return track
      }
      const { found, signal } = await transfers.bind(find, visitor.whenClosed)
      hideFromSearch(visitor)
      return file({ path: found.path, type: found.mimeType, isForeign: true, signal })
    },

    async cover(slug: string, visitor: Visitor): Promise<Content> {
      limit(visitor.ip)
      const { coverPath } = await shares.shown(await shares.opened(slug, visitor))
      if (coverPath === null) throw new Problem('missing')
      const { ip: address, signal } = visitor
      const picture = await deps.original(coverPath, { address, signal })
      hideFromSearch(visitor)
      return picture.content === 'file'
        ? { ...picture, cacheControl: 'private, no-cache' }
        : picture
    },

    /** Throws `forbidden` where it may only be heard, seen or read. */
    async download(slug: string, visitor: Visitor): Promise<Content> {
      limit(visitor.ip)
      const find = async () => {
        const share = await shares.opened(slug, visitor)
        if (share.row.is_downloadable !== 1)
          throw new Problem('forbidden', 'This share can be opened, but not downloaded.')
        return { share, playable: await shares.shown(share) }
      }
      const { found, signal } = await transfers.bind(find, visitor.whenClosed)
      hideFromSearch(visitor)
      const { share, playable } = found
      const [track] = playable.tracks
      if (share.row.episode_id !== null && track !== undefined) {
        const { path, filename } = track.metadata
        return file({ path, type: track.mimeType, attachment: filename, isForeign: true, signal })
      }
      const content = await deps.download(share.row.item_id, share)
      if (content.content === 'stream') addAbortSignal(signal, content.stream)
      return content.content === 'file' ? { ...content, signal } : content
    },
  }
}
