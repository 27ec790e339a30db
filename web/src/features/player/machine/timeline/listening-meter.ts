import type { Clock } from '../ports.ts'

const TICK_MS = 1000
/** A gap this long between ticks (seconds) means the machine slept. */
const LONGEST_TICK = 5

export interface ListeningMeter {
  start(position: number): void
  stop(): void
  /** The place jumped (seek, next track): what lies between was not heard. */
  moved(position: number): void
  /** Seconds of wall time listened since the last reading. */
  read(position: number, pace: { rate: number; isBuffering: boolean }): number
  /** Where `position` would be if it had only moved by the time that passed since the last reading. */
  reachable(position: number, rate: number): number
  isRunning(): boolean
}

/** Measures wall time listened, once a second. Waiting for data and a sleeping machine are not listening. */
export function createListeningMeter(clock: Clock, onTick: () => void): ListeningMeter {
  let last = { at: 0, position: 0 }
  let stopTicking: (() => void) | null = null

  return { start, stop, moved, read, reachable, isRunning: () => stopTicking !== null }

  function start(position: number): void {
    if (stopTicking !== null) return
    moved(position)
    stopTicking = clock.every(TICK_MS, onTick)
  }

  function stop(): void {
    stopTicking?.()
    stopTicking = null
  }

  function moved(position: number): void {
    last = { at: clock.now(), position }
  }

  function reachable(position: number, rate: number): number {
    return Math.min(position, last.position + ((clock.now() - last.at) / 1000) * rate)
  }

  function read(
    position: number,
    { rate, isBuffering }: { rate: number; isBuffering: boolean },
  ): number {
    const wall = Math.max(0, (clock.now() - last.at) / 1000)
    const heard = Math.max(0, (position - last.position) / rate)
    moved(position)
    return wall > LONGEST_TICK || isBuffering ? Math.min(wall, heard) : wall
  }
}
