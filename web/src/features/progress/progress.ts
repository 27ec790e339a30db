import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { useSession } from '#platform/session/session.ts'
import type { MediaProgress } from '@lectern/contract'

interface ProgressState {
  byMedia: ReadonlyMap<string, MediaProgress>
}

/**
 * The user's progress by item and episode: what the sign-in brought, kept current by events and by the player. One for
 * the page: it is a part of the session, which is one for the page, too.
 */
const useProgress = create<ProgressState>(() => ({
  byMedia: index(useSession.getState().session?.user.mediaProgress),
}))

useSession.subscribe((state, before) => {
  const entries = state.session?.user.mediaProgress
  if (entries !== before.session?.user.mediaProgress)
    useProgress.setState({ byMedia: index(entries) })
})

/** Progress of a book or an episode; undefined if never started. */
export function useItemProgress(
  libraryItemId: string,
  episodeId: string | null = null,
): MediaProgress | undefined {
  return useProgress((state) => state.byMedia.get(keyOf(libraryItemId, episodeId)))
}

/** Progress of several books, in their order; changes only when one of them does. */
export function useProgressOf(libraryItemIds: readonly string[]): (MediaProgress | undefined)[] {
  return useProgress(useShallow(({ byMedia }) => libraryItemIds.map((id) => byMedia.get(id))))
}

/** Whether anything that was begun was taken off the continue shelf. */
export function useHasHidden(): boolean {
  return useProgress(({ byMedia }) =>
    [...byMedia.values()].some((entry) => entry.hideFromContinueListening && !entry.isFinished),
  )
}

/** Progress of a book or an episode at this moment, for what isn't a component. */
export function progressOf(
  libraryItemId: string,
  episodeId: string | null = null,
): MediaProgress | undefined {
  return useProgress.getState().byMedia.get(keyOf(libraryItemId, episodeId))
}

/** Told after each change of any entry; returns the function that ends it. */
export function onProgressChange(listener: () => void): () => void {
  return useProgress.subscribe(listener)
}

/** A newer entry, e.g. from an event or from the player. */
export function applyProgress(entry: MediaProgress): void {
  useProgress.setState(({ byMedia }) => ({
    byMedia: new Map(byMedia).set(keyOf(entry.libraryItemId, entry.episodeId), entry),
  }))
}

/** An entry was removed on the server. */
export function forgetProgress(progressId: string): void {
  useProgress.setState(({ byMedia }) => ({
    byMedia: new Map([...byMedia].filter(([, entry]) => entry.id !== progressId)),
  }))
}

function index(entries: readonly MediaProgress[] = []): Map<string, MediaProgress> {
  return new Map(entries.map((entry) => [keyOf(entry.libraryItemId, entry.episodeId), entry]))
}

function keyOf(libraryItemId: string, episodeId: string | null): string {
  return episodeId ? `${libraryItemId} ${episodeId}` : libraryItemId
}
