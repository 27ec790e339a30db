import type { EngineSource } from '#features/player/index.ts'
import type { CastFramework } from './framework.ts'

/** Addresses as a device elsewhere in the house must know them: whole, and good without signing in. */
export interface Addresses {
  absolute(path: string): string
  cover(session: EngineSource['session']): string | null
}

/** What is asked of the device for one track: address, place, title and cover. It waits for the word to play. */
export function loadRequestOf(
  classes: CastFramework['media'],
  { url, mimeType, startTime, offset, session }: EngineSource,
  { absolute, cover }: Addresses,
): object {
  const image = cover(session)
  const metadata = Object.assign(
    session.isVideo ? new classes.MovieMediaMetadata() : new classes.MusicTrackMediaMetadata(),
    {
      title: session.displayTitle,
      ...(session.isVideo
        ? { subtitle: session.displayAuthor }
        : { artist: session.displayAuthor, albumName: session.displayTitle }),
      images: image === null ? [] : [{ url: image }],
    },
  )
  const { libraryItemId: itemId, episodeId } = session
  const info = Object.assign(new classes.MediaInfo(absolute(url), mimeType), {
    streamType: 'BUFFERED',
    metadata,
    customData: { lectern: { itemId, episodeId, offset } },
  })
  return Object.assign(new classes.LoadRequest(info), { currentTime: startTime, autoplay: false })
}

/** What a device plays for us. */
export interface CastItem {
  itemId: string
  episodeId: string | null
  /** Start of its track in the item (seconds). */
  offset: number
}

/** Reads what `loadRequestOf` wrote; null when the device plays something else. */
export function castItemOf(customData: unknown): CastItem | null {
  const { lectern } = (customData ?? {}) as { lectern?: Partial<CastItem> | null }
  if (typeof lectern?.itemId !== 'string') return null
  const { itemId, episodeId, offset } = lectern
  return {
    itemId,
    episodeId: typeof episodeId === 'string' ? episodeId : null,
    offset: typeof offset === 'number' ? offset : 0,
  }
}
