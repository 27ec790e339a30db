import type { PlaybackSession as OpenedSession } from '@lectern/contract'
import type { Output, PlaybackSession } from '../machine/player-types.ts'

/** The part of the answer that the player works with; the whole item it carries isn't kept. */
export function sessionOf(opened: OpenedSession, output: Output): PlaybackSession {
  const { authors, title }: { authors?: unknown; title?: string | null } =
    opened.mediaMetadata ?? {}
  const { libraryItem, videoTrack = null } = opened
  return {
    id: opened.id,
    libraryId: opened.libraryId,
    libraryItemId: opened.libraryItemId ?? '',
    episodeId: opened.episodeId,
    mediaType: opened.mediaType,
    displayTitle: opened.displayTitle ?? '',
    // An episode belongs to its show; who makes that says less.
    displayAuthor: (opened.episodeId !== null && title) || (opened.displayAuthor ?? ''),
    authors: Array.isArray(authors) ? (authors as { id: string; name: string }[]) : [],
    cover: {
      hasCover: Boolean(opened.coverPath),
      updatedAt: libraryItem?.updatedAt ?? 0,
      accent: libraryItem?.coverAccent ?? null,
      thumbhash: libraryItem?.coverThumbhash ?? null,
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
