import { FakeCalls, FakeClock, FakeEngine, FakePreferences } from './fakes.ts'
import type { Pause } from '../timeline/speech-pauses.ts'
import type { SyncReport } from '../ports.ts'
import { createOutsideEvents } from '../outside-events.ts'
import { createPlayer } from '../player.ts'
import type { PlayerFailure } from '../player-types.ts'

/** A player on fakes, with everything it said. */
export function fakePlayer(preferences = new FakePreferences()) {
  const engine = new FakeEngine()
  const clock = new FakeClock(engine)
  const calls = new FakeCalls()
  const said = {
    failures: [] as PlayerFailure[],
    skippable: [] as boolean[],
    finished: [] as string[],
    logged: [] as string[],
    troubles: 0,
    unsent: [] as SyncReport[],
  }
  const known = { pauses: [] as Pause[] }
  const made = createPlayer({
    engine,
    clock,
    calls,
    preferences,
    pauses: () => known.pauses,
    log: (message) => void said.logged.push(message),
    notices: {
      synced: () => {},
      unsent: (_session, report) => void said.unsent.push(report),
      syncTrouble: () => void (said.troubles += 1),
      failed(failure, { canSkip }) {
        said.failures.push(failure)
        said.skippable.push(canSkip)
      },
      finished: (session) => void said.finished.push(session.id),
    },
  })

  const player = Object.assign(made, createOutsideEvents(made.playback))

  /** Plays the item of the fake server from its stored place, or from `startTime` (seconds). */
  async function playing(startTime?: number): Promise<void> {
    const book = { itemId: 'item-1' }
    await player.play(startTime === undefined ? book : { ...book, startTime })
    engine.emit({ type: 'loaded' })
  }

  return { player, engine, clock, calls, preferences, said, playing, known }
}
