import type { PlaybackSession as OpenedSession } from '@lectern/contract'
import type { AudioTrack, Output, PlaybackSession } from '../machine/shapes.ts'

/** The part of the answer that the player works with; the whole item it carries isn't kept. */
export function sessionOf(opened: OpenedSession, output: Output): PlaybackSession {
  const { coverAccent, coverThumbhash } = (opened.libraryItem ?? {}) as CoverFacts
  const { authors }: { authors?: unknown } = opened.mediaMetadata ?? {}
  const { videoTrack = null } = opened as { videoTrack?: VideoTrack | null }
  return {
    id: opened.id,
    libraryId: opened.libraryId,
    libraryItemId: opened.libraryItemId ?? '',
    episodeId: opened.episodeId,
    mediaType: opened.mediaType,
    displayTitle: opened.displayTitle ?? '',
    displayAuthor: opened.displayAuthor ?? '',
    authors: Array.isArray(authors) ? (authors as { id: string; name: string }[]) : [],
    cover: {
      hasCover: Boolean(opened.coverPath),
      updatedAt: opened.libraryItem?.updatedAt ?? 0,
      accent: coverAccent ?? null,
      thumbhash: coverThumbhash ?? null,
    },
    duration: opened.duration,
    currentTime: opened.currentTime,
    playMethod: opened.playMethod,
    chapters: opened.chapters,
    audioTracks: videoTrack === null ? opened.audioTracks : [videoTrack],
    isVideo: videoTrack !== null,
    pictureHeight: videoTrack?.height ?? null,
    output,
  }
}

type VideoTrack = AudioTrack & { height?: number | null }

/** Additions of our server to the item. */
interface CoverFacts {
  coverAccent?: { hue: number; chroma: number } | null
  coverThumbhash?: string | null
}
