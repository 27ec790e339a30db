import { currentLibraryId } from '#features/libraries/index.ts'
import type { PagePlayer } from '#features/player/index.ts'
import { useSession } from '#platform/session/session.ts'
import type { AppRouter } from './addresses/app-router.ts'

/** Does what a shortcut of the installed app asks for; unknown ones lead to the start, as any address does. */
export function followShortcut(name: string, router: AppRouter, page: PagePlayer): void {
  if (name === 'resume') return resume(page)
  const libraryId = currentLibraryId()
  if (name === 'search' && libraryId !== null)
    void router.navigate({ to: '/library/$libraryId/search', params: { libraryId }, replace: true })
}

/** Plays on what was heard last. Browsers that want a click first get it from the player's own button. */
function resume(page: PagePlayer): void {
  const [last] = (useSession.getState().session?.user.mediaProgress ?? [])
    .filter(({ isFinished, currentTime }) => !isFinished && currentTime > 0)
    .sort((one, other) => other.lastUpdate - one.lastUpdate)
  if (last !== undefined) page.playItem(last.libraryItemId, { episodeId: last.episodeId })
}
