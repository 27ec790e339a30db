import { createStore } from 'zustand'
import { t } from '#platform/text/texts.ts'
import { toast } from '#ui/toast/toast.tsx'
import type { Player } from '../machine/player.ts'
import type { Engine } from '../machine/ports.ts'
import { createSleepTimer, SLEEP_STEPS, type SleepState } from '../machine/sound/sleep-timer.ts'
import { chapterScale, currentChapter, remainingOn } from '../machine/timeline/scales.ts'
import { pageClock } from './page-clock.ts'

/** The sleep timer of a player. It ends with the item. */
export function createPageSleepTimer(player: Player, engine: Pick<Engine, 'setVolume'>) {
  const store = createStore<{ timer: SleepState | null }>(() => ({ timer: null }))
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
      if (player.snapshot.output === 'local') engine.setVolume(player.snapshot.volume * share)
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
  return { ...timer, restore, store }

  /** One that ran with an earlier page goes on with the next sound. */
  function restore({ remaining, isChapterEnd }: SleepState): void {
    if (isChapterEnd) timer.startToChapterEnd()
    else timer.start(remaining)
  }

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

  /** Who sleeps at the end of a chapter goes on with the next one. */
  function isAtChapterEnd(): boolean {
    return timer.state()?.isChapterEnd ?? true
  }

  function more(): void {
    void player.resume()
    timer.start(SLEEP_STEPS.small)
  }
}
