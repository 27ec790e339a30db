import type { PlaybackSession } from '../machine/player-types.ts'
import { usePlayer } from '../player-context.ts'

/** Kind of media of what is loaded; chapters of music are tracks, those of films parts, and only books are called books. */
export function useKind(): string | undefined {
  return usePlayer(({ session }) => session?.mediaType)
}

/** Books and films have bookmarks; music and episodes have none. */
export function mayBookmark(session: PlaybackSession | null): boolean {
  return session?.mediaType === 'book' || session?.mediaType === 'video'
}

/** Whether a moving picture plays on this page; what is only remembered has none yet. */
export function useHasPicture(): boolean {
  return usePlayer(
    ({ session }) =>
      session !== null &&
      session.isVideo &&
      session.output === 'local' &&
      session.audioTracks.length > 0,
  )
}

/** The group of texts that names the parts of what is loaded; each has the same names in it. */
export function usePartWords(): 'player' | 'parts.music' | 'parts.video' {
  const kind = useKind()
  return kind === 'music' || kind === 'video' ? `parts.${kind}` : 'player'
}
