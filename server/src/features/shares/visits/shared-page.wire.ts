import type { EbookFile, SharedPage } from '@lectern/contract'
import type { Playable } from '#features/playback/index.ts'

/** What a visitor's page shows beside the player. `address`: of the share, below the base path that was asked under. */
export function pageWire(playable: Playable, address: string): SharedPage {
  const { metadata, video } = playable
  const ebook = ebookOf(playable)
  const episode = episodeOf(playable)
  return {
    kind: kindOf(playable),
    description: episode === null ? metadata.description : episode.description,
    podcast: episode === null ? null : metadata.title,
    publishedAt: episode?.publishedAt ?? null,
    film:
      video === undefined
        ? null
        : {
            contentUrl: `${address}/track/${video.track.index}`,
            mimeType: video.track.mimeType,
            codecs: [video.codecs.picture, video.codecs.sound ?? ''].filter((one) => one !== ''),
          },
    ebook:
      ebook === null
        ? null
        : {
            format: ebook.ebookFormat,
            size: ebook.metadata.size,
            mtimeMs: ebook.metadata.mtimeMs,
            language: metadata.language,
          },
  }
}

/** The ebook that is read when the item is opened. */
export function ebookOf({ item }: Pick<Playable, 'item'>): EbookFile | null {
  return 'ebookFile' in item.media ? item.media.ebookFile : null
}

function kindOf({ mediaType, tracks }: Playable): SharedPage['kind'] {
  if (mediaType === 'podcast') return 'episode'
  if (mediaType === 'music') return 'album'
  if (mediaType === 'video') return 'film'
  return tracks.length > 0 ? 'book' : 'ebook'
}

function episodeOf({ item, episodeId }: Playable) {
  if (!('episodes' in item.media)) return null
  return item.media.episodes.find(({ id }) => id === episodeId) ?? null
}
