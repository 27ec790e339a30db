import type { Engine } from '../machine/ports.ts'

/** Browsers take this long from the word to the sound: at first a guess, then as it was the times before. */
const RUN_UP_MS = { guess: 60, most: 150 }
/** A file that isn't over by then is longer than it said. */
const PATIENCE_MS = 400

/**
 * Starts what follows by the clock, as much ahead of the border as the browser took from word to sound the times
 * before. `onTooLong`: what plays goes on past its border, so what was started is silent again.
 */
export function createHeadStart(onTooLong: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What sounds ahead of the border, until that is passed. */
  let started: Engine | null = null
  /** When what plays now was started; null once it was looked at, and when it was disturbed. */
  let startedAt: number | null = null
  let runUp = RUN_UP_MS.guess

  function start(engine: Engine): void {
    started = engine
    startedAt = performance.now()
    engine.play()
    timer = setTimeout(() => {
      onTooLong()
      takeBack()
    }, PATIENCE_MS)
  }

  function stopClock(): void {
    clearTimeout(timer)
    timer = undefined
  }

  /** The border is not to be passed after all. */
  function takeBack(): void {
    stopClock()
    startedAt = null
    const silenced = started
    started = null
    silenced?.pause()
    silenced?.seek(0)
  }

  return {
    /** It is known when to start. */
    isSet: () => timer !== undefined,

    /** The engine is to sound in so many ms. */
    set: (engine: Engine, borderInMs: number): void =>
      void (timer = setTimeout(() => start(engine), borderInMs - runUp)),

    takeBack,

    /** The border is passed: what was started goes on. */
    pass(): void {
      stopClock()
      if (started === null) startedAt = null
      started = null
    },

    /** So many seconds were heard of what plays now: how long its start took. The place is only true after a while. */
    learn(heard: number): void {
      if (startedAt === null || started !== null || heard < 1) return
      const took = performance.now() - startedAt - heard * 1000
      runUp = Math.min(RUN_UP_MS.most, Math.max(0, (runUp + took) / 2))
      startedAt = null
    },
  }
}
