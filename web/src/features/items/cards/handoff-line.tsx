import { PlaysElsewhere } from '#features/handoff/index.ts'
import { usePagePlayer, usePlayer } from '#features/player/index.ts'

/** Where another device plays this book right now, with the way to take it over. */
export function HandoffLine({ itemId, className }: { itemId: string; className: string }) {
  const page = usePagePlayer()
  const ownSessionId = usePlayer(({ session }) => session?.id ?? null)
  // The player says by itself that it was interrupted.
  const isSaid = usePlayer(
    ({ session, state, interruption }) =>
      session?.libraryItemId === itemId && (state === 'PLAYING' || interruption !== null),
  )
  if (isSaid) return null
  return (
    <PlaysElsewhere
      libraryItemId={itemId}
      ownSessionId={ownSessionId}
      onContinue={() => page.playItem(itemId)}
      className={className}
    />
  )
}
