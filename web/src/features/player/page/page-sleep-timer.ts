import { t } from '#platform/text/texts.ts'
import { toast } from '#ui/toast/toast.tsx'
import { createSleepTimer, SLEEP_STEPS, type SleepTimer } from '../machine/sound/sleep-timer.ts'
import { chapterScale, currentChapter, remainingOn } from '../machine/timeline/scales.ts'
import type { PagePlayer } from '../page-player.ts'
import { pageClock } from './page-clock.ts'

/** The one sleep timer of a page's player, made when it is first asked for. */
export function sleepTimerOf(page: PagePlayer): SleepTimer {
  return (page.sleep.made ??= createPageSleepTimer(page))
}

/** It ends with the item. One that ran with an earlier page goes on with the next sound. */
function createPageSleepTimer({ player, elements, sleep: { store } }: PagePlayer): SleepTimer {
  const earlier = store.getState().timer
  const timer = createSleepTimer({
    clock: pageClock,
    chapterLeft() {
      player.readPlace()
      const { session, currentTime } = player.snapshot
      return {
        number: currentChapter(session, currentTime)?.number ?? 0,
        seconds: remainingOn(chapterScale(session, currentTime), player.snapshot),
      }
    },
    onFade(share) {
      // A device in the room answers with the loudness it was given, and would end up silent.
      if (player.snapshot.output === 'local')
        elements.engines.setVolume(player.snapshot.volume * share)
    },
    onChange: (now) => store.setState({ timer: now }),
    onDone: sleep,
  })
  player.subscribe(() => {
    const { state, isFinished } = player.snapshot
    timer.sounding(state === 'PLAYING')
    if (state === 'IDLE' && timer.state() !== null) timer.cancel()
    // After the queue saw that it must not go on.
    if (isFinished && timer.state()?.isChapterEnd) queueMicrotask(endWithItem)
  })
  if (earlier?.isChapterEnd) timer.startToChapterEnd()
  else if (earlier !== null) timer.start(earlier.remaining)
  return timer

  function endWithItem(): void {
    if (!timer.state()?.isChapterEnd) return
    timer.cancel()
    sleep()
  }

  function sleep(): void {
    player.pause()
    if (!isAtChapterEnd()) player.toSentenceStart()
    toast.info(t('player.sleepDone'), {
      id: 'player-sleep',
      timeoutMs: null,
      action: { label: t('player.sleepMore'), onPress: more },
    })
  }

  /** A timer set to the end of the chapter stops there: playing on begins with the next one, not a sentence earlier. */
  function isAtChapterEnd(): boolean {
    return timer.state()?.isChapterEnd ?? true
  }

  function more(): void {
    void player.resume()
    timer.start(SLEEP_STEPS.small)
  }
}
