import type { Clock } from '../ports.ts'

/** Seconds: 5, 15, 20, 30, 45, 60, 90 minutes, 2 hours. */
export const SLEEP_PRESETS = [300, 900, 1200, 1800, 2700, 3600, 5400, 7200] as const
/** Seconds by which a running timer is moved. */
export const SLEEP_STEPS = { small: 300, large: 1800 } as const
/** Seconds before the end in which the sound fades. */
const FADE = 20
/** Seconds before the end from which on it is waited for exactly, and how exactly. */
const LAST = 1.5
const EXACT = 0.02

/** A timer that runs: seconds left, and whether it waits for the chapter's end instead of a time. */
export interface SleepState {
  remaining: number
  isChapterEnd: boolean
}

export interface SleepTimer {
  state(): SleepState | null
  start(seconds: number): void
  /** Ends with the chapter: asks for the seconds left in it each second, as speed and place may change. */
  startToChapterEnd(): void
  increase(seconds: number): void
  decrease(seconds: number): void
  /** It runs only while something sounds. */
  sounding(isSounding: boolean): void
  cancel(): void
}

/** Where the chapter that sounds ends: its number, and the seconds of listening until then. */
export interface ChapterLeft {
  number: number
  seconds: number
}

interface SleepTimerDeps {
  clock: Clock
  chapterLeft: () => ChapterLeft
  /** Loudness 0 … 1 on top of the volume. */
  onFade: (share: number) => void
  onChange: (state: SleepState | null) => void
  onDone: () => void
}

/** Counts down to the pause, fading over the last 20 s. Any change or cancelling brings the sound back. */
export function createSleepTimer({
  clock,
  chapterLeft,
  onFade,
  onChange,
  onDone,
}: SleepTimerDeps): SleepTimer {
  let current: SleepState | null = null
  let chapter = 0
  let isSounding = false
  let countedAt = 0
  let stopTicking: (() => void) | null = null

  return {
    state: () => current,
    start: (seconds) => run({ remaining: seconds, isChapterEnd: false }),
    startToChapterEnd() {
      const { number, seconds } = chapterLeft()
      chapter = number
      run({ remaining: seconds, isChapterEnd: true })
    },
    increase(seconds) {
      if (current !== null) run({ remaining: current.remaining + seconds, isChapterEnd: false })
    },
    decrease(seconds) {
      if (current !== null)
        run({ remaining: decreased(current.remaining, seconds), isChapterEnd: false })
    },
    sounding(next) {
      if (next === isSounding) return
      if (isSounding) update()
      isSounding = next
      countedAt = clock.now()
      tickIfNeeded()
    },
    cancel,
  }

  function run(state: SleepState): void {
    countedAt = clock.now()
    show(state)
    if (state.remaining <= 0) return end()
    tickIfNeeded()
    endOnTime(state)
  }

  function tickIfNeeded(): void {
    if (current === null || !isSounding) {
      stopTicking?.()
      stopTicking = null
    } else stopTicking ??= clock.every(1000, update)
  }

  function update(): void {
    if (current === null || !isSounding) return
    const { remaining, hasPassed } = current.isChapterEnd ? leftInChapter(current) : leftOf(current)
    countedAt = clock.now()
    const next = { ...current, remaining: Math.max(0, remaining) }
    show(next)
    if (remaining <= EXACT || hasPassed) end()
    else endOnTime(next)
  }

  function leftOf({ remaining }: SleepState) {
    return { remaining: remaining - (clock.now() - countedAt) / 1000, hasPassed: false }
  }

  function leftInChapter({ remaining }: SleepState) {
    const { number, seconds } = chapterLeft()
    // The next chapter means that the awaited end has passed.
    const hasPassed = number === chapter + 1 && remaining <= LAST
    chapter = number
    return { remaining: hasPassed ? 0 : seconds, hasPassed }
  }

  /** Between two ticks lies a whole second of the next chapter: the last one is waited for on its own. */
  function endOnTime(state: SleepState): void {
    if (!isSounding || state.remaining > LAST) return
    void clock.after(state.remaining * 1000).then(() => {
      if (current === state) update()
    })
  }

  function show(state: SleepState): void {
    current = state
    onFade(Math.min(1, state.remaining / FADE))
    onChange(state)
  }

  function end(): void {
    onDone()
    cancel()
  }

  function cancel(): void {
    current = null
    tickIfNeeded()
    onFade(1)
    onChange(null)
  }
}

/** Takes `amount` off; when that is more than there is, 60 s if over a minute is left, else 5 s. */
export function decreased(remaining: number, amount: number): number {
  const taken = amount <= remaining ? amount : remaining > 60 ? 60 : 5
  return Math.max(0, remaining - taken)
}

/** Minutes as typed → whole seconds; null unless it is a number above 0. */
export function customSeconds(minutes: string): number | null {
  const number = Number(minutes.replace(',', '.'))
  return minutes.trim() !== '' && Number.isFinite(number) && number > 0
    ? Math.round(number * 60)
    : null
}

/** What the button shows: seconds below 90 s, minutes below 90 min, else hours. */
export function sleepLabel(seconds: number): { value: number; unit: 'second' | 'minute' | 'hour' } {
  if (seconds < 90) return { value: Math.round(seconds), unit: 'second' }
  if (seconds < 90 * 60) return { value: Math.round(seconds / 60), unit: 'minute' }
  return { value: Math.round(seconds / 360) / 10, unit: 'hour' }
}
