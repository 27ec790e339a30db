import { t } from '#platform/text/texts.ts'
import { create } from 'zustand'
import { toast } from '#ui/toast/toast.tsx'
import { createSleepTimer, SLEEP_STEPS, type SleepState } from '../machine/sound/sleep-timer.ts'
import { chapterScale, currentChapter, remainingOn } from '../machine/timeline/scales.ts'
import { rememberSleep } from '../memory/player-memory.ts'
import { engines, pageClock, player } from '../page-player.ts'

/** The running timer, or null. */
export const useSleep = create<{ timer: SleepState | null }>(() => ({ timer: null }))

/** The one sleep timer of this page. It ends with the item. */
export const sleepTimer = createSleepTimer({
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
    if (player.snapshot.output === 'local') engines.setVolume(player.snapshot.volume * share)
  },
  onChange: (timer) => useSleep.setState({ timer }),
  onDone: sleep,
})

player.subscribe(() => {
  const { state, isFinished } = player.snapshot
  sleepTimer.sounding(state === 'PLAYING')
  if (state === 'IDLE' && sleepTimer.state() !== null) sleepTimer.cancel()
  // After the queue saw that it must not go on.
  if (isFinished && sleepTimer.state()?.isChapterEnd) queueMicrotask(endWithItem)
})

function endWithItem(): void {
  if (!sleepTimer.state()?.isChapterEnd) return
  sleepTimer.cancel()
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
  return sleepTimer.state()?.isChapterEnd ?? true
}

function more(): void {
  void player.resume()
  sleepTimer.start(SLEEP_STEPS.small)
}

rememberSleep({
  read: () => sleepTimer.state(),
  restore({ remaining, isChapterEnd }) {
    if (isChapterEnd) sleepTimer.startToChapterEnd()
    else sleepTimer.start(remaining)
  },
})
