import { usePlayer } from '../store.ts'

/** Kind of media of what is loaded; chapters of music are tracks, and only books are called books. */
export function useKind(): string | undefined {
  return usePlayer(({ session }) => session?.mediaType)
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
