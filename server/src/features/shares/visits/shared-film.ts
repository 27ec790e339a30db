import type { StreamOptions, Subtitle } from '@lectern/contract'
import { filmStreamOf } from '#features/playback/index.ts'
import type { OpenStream } from '#features/playback/index.ts'
import type { Streaming } from '#features/streams/index.ts'
import type { Content } from '#domain/content.ts'
import type { PublicTransfers } from '#domain/public/public-transfers.ts'
import { Problem } from '#platform/problem.ts'
import type { OpenedShares } from './opened-shares.ts'
import { hideFromSearch } from './visitor.ts'
import type { Visitor } from './visitor.ts'

export interface SharedFilmDeps {
  shares: OpenedShares
  transfers: PublicTransfers
  streaming: Pick<Streaming, 'streams' | 'subtitles'>
}

/** A shared film for browsers that can't play its file, and its words. */
export function createSharedFilm({ shares, transfers, streaming }: SharedFilmDeps) {
  const { streams, subtitles } = streaming

  /** The film, until it is shared no more. All visitors of a share stand in one line, so that nobody else waits for them. */
  async function filmFor(slug: string, visitor: Visitor): Promise<OpenStream> {
    const find = async () => {
      const share = await shares.opened(slug, visitor)
      const film = await shares.shown(share)
      if (film.video === undefined) throw new Problem('missing')
      return { share, film }
    }
    const { found, signal } = await transfers.bind(find, visitor.whenClosed)
    const { row, visit } = found.share
    const stream = filmStreamOf(found.film, { owner: visit.id, person: row.id, signal })
    if (stream === null) throw new Problem('missing')
    hideFromSearch(visitor)
    return stream
  }

  return {
    /** A playlist or a segment by its name. */
    part: (
      slug: string,
      { name, options }: { name: string; options: StreamOptions },
      visitor: Visitor,
    ): Promise<Content> =>
      streams.part(() => filmFor(slug, visitor), name, { options, signal: visitor.signal }),

    async subtitles(slug: string, visitor: Visitor): Promise<{ subtitles: Subtitle[] }> {
      return subtitles.of(await filmFor(slug, visitor))
    },

    async words(slug: string, id: string, visitor: Visitor): Promise<Content> {
      return subtitles.words(await filmFor(slug, visitor), id, visitor.signal)
    },
  }
}
