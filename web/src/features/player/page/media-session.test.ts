import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  FakeCalls,
  FakeClock,
  FakeEngine,
  FakePreferences,
  fakeSession,
} from '../machine/testing/fakes.ts'
import { createPlayer, type Player } from '../machine/player.ts'
import { followMediaSession } from './media-session.ts'

type Details = Partial<MediaSessionActionDetails>

/** The system's side: keeps what it is shown, presses keys. */
class FakeMediaSession {
  metadata: MediaMetadataInit | null = null
  playbackState = 'none'
  unknown = ''
  readonly places: MediaPositionState[] = []
  readonly handlers = new Map<string, (details: Details) => void>()
  setActionHandler(action: string, handler: ((details: Details) => void) | null): void {
    // As browsers do with actions newer than they are.
    if (action === this.unknown) throw new TypeError('unknown action')
    if (handler === null) this.handlers.delete(action)
    else this.handlers.set(action, handler)
  }
  setPositionState(state?: MediaPositionState): void {
    // As WebKit does: only the call without a state takes it back.
    if (state !== undefined && state.duration === undefined)
      throw new TypeError('Member MediaPositionState.duration is required')
    this.places.push(state ?? {})
  }
  press(action: string, details: Details = {}): void {
    this.handlers.get(action)?.(details)
  }
}

let engine: FakeEngine
let clock: FakeClock
let player: Player
let system: FakeMediaSession
let changeScale: () => void
let isChapterTrack: boolean
let changeQueue: () => void
let isWaited: boolean
let skipped: number
let end: () => void

beforeEach(async () => {
  vi.stubGlobal('MediaMetadata', function asIs(init: MediaMetadataInit) {
    return init
  })
  engine = new FakeEngine()
  clock = new FakeClock(engine)
  const calls = new FakeCalls()
  calls.session = fakeSession({
    currentTime: 60,
    cover: { hasCover: true, updatedAt: 1, accent: null, thumbhash: null },
  })
  player = createPlayer({
    engine,
    clock,
    calls,
    preferences: new FakePreferences(),
    log: () => {},
    notices: {
      synced: () => {},
      unsent: () => {},
      syncTrouble: () => {},
      failed: () => {},
      finished: () => {},
    },
  })
  system = new FakeMediaSession()
  isChapterTrack = false
  isWaited = false
  skipped = 0
  end = follow(system)
  await player.play({ itemId: 'item-1' })
  engine.emit({ type: 'loaded' })
})

function follow(mediaSession: FakeMediaSession): () => void {
  return followMediaSession(player, {
    mediaSession: mediaSession as unknown as MediaSession,
    isChapterTrack: () => isChapterTrack,
    onScale(listener) {
      changeScale = listener
      return () => void (changeScale = () => {})
    },
    skip: {
      isThere: () => isWaited,
      onChange(listener) {
        changeQueue = listener
        return () => void (changeQueue = () => {})
      },
      run: () => void (skipped += 1),
    },
    coverUrl: (_session, width) => `/cover?width=${width}`,
  })
}

describe('media session', () => {
  it('shows the chapter, the book and the cover', () => {
    expect(system.metadata).toMatchObject({
      title: 'Chapter 2',
      album: 'A Title',
      artist: 'An Author',
    })
    expect(system.metadata?.artwork?.[1]).toEqual({ src: '/cover?width=240', sizes: '240x240' })
    expect(system.playbackState).toBe('playing')
    player.nextChapter()
    expect(system.metadata?.title).toBe('Chapter 3')
  })

  it('gives the place when something changes, not with every second', async () => {
    expect(system.places.at(-1)).toEqual({ duration: 300, position: 60, playbackRate: 1 })
    const said = system.places.length
    await clock.pass(5)
    expect(system.places).toHaveLength(said)
    player.setRate(1.5)
    expect(system.places.at(-1)).toEqual({ duration: 300, position: 65, playbackRate: 1.5 })
  })

  it('counts within the chapter where that was chosen', () => {
    isChapterTrack = true
    changeScale()
    expect(system.places.at(-1)).toMatchObject({ duration: 70, position: 10 })
    system.press('seekto', { seekTime: 20 })
    expect(player.snapshot.currentTime).toBe(70)
  })

  it('obeys the keys', () => {
    system.press('pause')
    expect(player.snapshot.state).toBe('PAUSED')
    system.press('play')
    expect(player.snapshot.state).toBe('PLAYING')
    system.press('seekforward')
    expect(player.snapshot.currentTime).toBe(90)
    system.press('seekbackward', { seekOffset: 5 })
    expect(player.snapshot.currentTime).toBe(85)
    system.press('seekbackward')
    expect(player.snapshot.currentTime).toBe(75)
    system.press('previoustrack')
    expect(player.snapshot.currentTime).toBe(50)
    system.press('nexttrack')
    expect(player.snapshot.currentTime).toBe(120)
  })

  it('pauses at "stop", and does without keys the browser does not know', () => {
    system.press('stop')
    expect(player.snapshot.state).toBe('PAUSED')
    const old = new FakeMediaSession()
    old.unknown = 'stop'
    follow(old)
    expect([old.handlers.has('stop'), old.handlers.has('pause')]).toEqual([false, true])
  })

  it('goes to what is queued from the last chapter', () => {
    player.seek(260)
    isWaited = true
    changeQueue()
    system.press('nexttrack')
    expect(skipped).toBe(1)
    player.seek(60)
    system.press('nexttrack')
    expect([skipped, player.snapshot.currentTime]).toEqual([1, 120])
  })

  it('has no next in the last chapter, and nothing after the end', () => {
    player.seek(260)
    expect(system.handlers.has('nexttrack')).toBe(false)
    end()
    expect([system.metadata, system.playbackState, system.handlers.size]).toEqual([null, 'none', 0])
  })
})
