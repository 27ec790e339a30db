import { nextInQueue, skipToNext } from '#features/queue/index.ts'
import { useUserSettings } from '#platform/session/settings.ts'
import { coverUrl } from '../cover-url.ts'
import { followFeedChapters } from './feed-chapters.ts'
import { followMediaSession } from './media-session.ts'
import { followPosition } from './position-sync.ts'
import { followShow } from './show/show-sync.ts'
import { createOutsideEvents, type OutsideEvents } from '../machine/outside-events.ts'
import type { Player } from '../machine/player.ts'
import { forgetFailed } from './notices/notices.ts'
import { forgetSessionEnded } from './notices/other-device-notices.ts'
import { sleepTimerOf } from './page-sleep-timer.ts'
import type { PagePlayer } from '../page-player.ts'
import { followServer } from './server-events.ts'
import { followPauses } from '../waveform/pause-loading.ts'

/** Ties what plays to the live channel, the page and the keys of the system until the returned function is called. */
export function followPlaying(page: PagePlayer): () => void {
  const { player } = page
  // One that ran with an earlier page goes on.
  sleepTimerOf(page)
  const outside = createOutsideEvents(player.playback)
  const ends = [
    ...followServer(page, outside),
    ...followVisibility(outside),
    ...followKeysOfTheSystem(page),
    followReporting(page),
    followHealing(player),
    followPosition(page, outside),
    followPauses(page),
    followFeedChapters(page, outside),
    followShow(page),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Other windows leave alone what is not delivered yet of the session that reports from here. */
function followReporting({ player, lock }: PagePlayer): () => void {
  const update = () => lock.hold(player.reportingSession)
  update()
  const end = player.subscribe(update)
  return () => {
    end()
    lock.hold(null)
  }
}

/** Once something sounds, what failed before no longer matters. */
function followHealing(player: Player): () => void {
  let wasPlaying = player.snapshot.state === 'PLAYING'
  return player.subscribe(() => {
    const isPlaying = player.snapshot.state === 'PLAYING'
    if (isPlaying && !wasPlaying) {
      forgetFailed()
      forgetSessionEnded()
    }
    wasPlaying = isPlaying
  })
}

/** Phones end hidden pages without a further word, so each hiding reports; coming back catches up. */
function followVisibility(outside: OutsideEvents): (() => void)[] {
  const onVisibility = () =>
    document.visibilityState === 'hidden' ? outside.pageHidden() : outside.pageShown()
  const onHide = () => outside.pageHidden()
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', onHide)
  return [
    () => document.removeEventListener('visibilitychange', onVisibility),
    () => removeEventListener('pagehide', onHide),
  ]
}

function followKeysOfTheSystem({ player, queue }: PagePlayer): (() => void)[] {
  if (!('mediaSession' in navigator)) return []
  return [
    followMediaSession(player, {
      mediaSession: navigator.mediaSession,
      isChapterTrack: () => useUserSettings.getState().useChapterTrack,
      onScale: (listener) => useUserSettings.subscribe(listener),
      skip: {
        isThere: () => nextInQueue(queue) !== null,
        onChange: (listener) => queue.store.subscribe(listener),
        run: () => skipToNext(queue),
      },
      coverUrl,
    }),
  ]
}
