import { connectPlayer } from '#features/queue/index.ts'
import { useConnection } from '#platform/net/connection.ts'
import { unsentReports } from '../memory/unsent-storage.ts'
import { rememberPlayer } from '../memory/player-memory.ts'
import { player } from '../page-player.ts'

/**
 * Ties the player to the page until the returned function is called. What is only needed while something is loaded is
 * fetched then.
 */
export function followPage(): () => void {
  connectPlayer({
    play: ({ libraryItemId, episodeId }) => void player.play({ itemId: libraryItemId, episodeId }),
    pause: () => player.pause(),
  })
  void unsentReports.deliver()
  const endMemory = rememberPlayer()
  let isOver = false
  let isFetched = false
  const ends = [player.subscribe(look), followLine(), endMemory]
  look()
  return () => {
    isOver = true
    for (const end of ends) end()
    void player.close()
  }

  function look(): void {
    if (isFetched || player.snapshot.state === 'IDLE') return
    isFetched = true
    import('./playing-binding.ts').then(
      ({ followPlaying }) => isOver || ends.push(followPlaying()),
      // Without it the sound still plays and is still reported; the next change tries again.
      () => void (isFetched = false),
    )
  }
}

/** What could not be reported goes out when the line is back, and what waits for it goes on. */
function followLine(): () => void {
  const onBack = () => {
    const live = player.reportingSession
    void unsentReports.deliver(live === null ? {} : { except: live })
    player.lineIsBack()
  }
  return useConnection.subscribe((now, before) => {
    if ((now.online && !before.online) || (now.socket === 'live' && before.socket === 'lost'))
      onBack()
  })
}
