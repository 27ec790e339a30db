import { useConnection } from '#platform/net/connection.ts'
import { rememberPlayer } from '../memory/player-memory.ts'
import type { PagePlayer } from '../page-player.ts'

/**
 * Ties the player to the page until the returned function is called. What is only needed while something is loaded is
 * fetched then.
 */
export function followPage(page: PagePlayer): () => void {
  const { player, queue } = page
  queue.player = {
    play: ({ libraryItemId, episodeId }) => void player.play({ itemId: libraryItemId, episodeId }),
    pause: () => player.pause(),
  }
  void page.unsent.deliver()
  const endMemory = rememberPlayer(page)
  let isOver = false
  let isFetched = false
  const ends = [player.subscribe(update), followLine(page), endMemory]
  update()
  return () => {
    isOver = true
    for (const end of ends) end()
    void player.close()
  }

  function update(): void {
    if (isFetched || player.snapshot.state === 'IDLE') return
    isFetched = true
    import('./playing-binding.ts').then(
      ({ followPlaying }) => isOver || ends.push(followPlaying(page)),
      // Without it the sound still plays and is still reported; the next change tries again.
      () => void (isFetched = false),
    )
  }
}

/** What could not be reported goes out when the line is back, and what waits for it goes on. */
function followLine({ player, unsent }: PagePlayer): () => void {
  const onBack = () => {
    const live = player.reportingSession
    void unsent.deliver(live === null ? {} : { except: live })
    player.lineIsBack()
  }
  return useConnection.subscribe((now, before) => {
    if ((now.online && !before.online) || (now.socket === 'live' && before.socket === 'lost'))
      onBack()
  })
}
