import { usePlayer } from '../store.ts'

/** Kind of media of what is loaded; chapters of music are tracks, and only books are called books. */
export function useKind(): string | undefined {
  return usePlayer(({ session }) => session?.mediaType)
}
