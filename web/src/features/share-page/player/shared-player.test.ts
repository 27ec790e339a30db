import { expect, it } from 'vitest'
import { createSharedPlayer, type SoundElement, type SharedSnapshot } from './shared-player.ts'

/** An element that does what it is told at once, and says so when it is asked to. */
function fakeSound() {
  const listeners = new Map<string, () => void>()
  const sound = {
    src: '',
    currentTime: 0,
    playbackRate: 1,
    defaultPlaybackRate: 1,
    ended: false,
    error: null as { code: number } | null,
    plays: 0,
    play: async () => void sound.plays++,
    pause: () => listeners.get('pause')?.(),
    load: () => void (sound.currentTime = 0),
    addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
  }
  const say = (name: string) => listeners.get(name)?.()
  const hear = (at: number) => {
    sound.currentTime = at
    say('timeupdate')
  }
  return { sound: sound satisfies SoundElement, say, hear }
}

const tracks = [
  { startOffset: 0, duration: 60, src: 'one' },
  { startOffset: 60, duration: 60, src: 'two' },
]

function playing(start: number, there: 'there' | 'gone' | 'offline' = 'there') {
  const fake = fakeSound()
  const reports: number[] = []
  const player = createSharedPlayer({
    sound: fake.sound,
    tracks,
    start,
    rate: 1.5,
    report: (position) => void reports.push(position),
    isThere: async () => there,
  })
  const state = (): SharedSnapshot => player.get()
  return { ...fake, player, reports, state }
}

it('begins where the listener was, in the file of that time, at their speed', () => {
  const { sound, say, player, state } = playing(75)
  expect([sound.src, sound.playbackRate, state().position]).toEqual(['two', 1.5, 75])
  player.play()
  say('loadedmetadata')
  expect(sound.currentTime).toBe(15)
  say('playing')
  expect(state()).toMatchObject({ isPlaying: true, isWaiting: false })
})

it('goes on with the next file, and stops at the end', () => {
  const { sound, say, hear, player, state, reports } = playing(0)
  player.play()
  say('loadedmetadata')
  hear(59)
  say('ended')
  expect([sound.src, sound.plays]).toEqual(['two', 2])
  // What the old file still says of itself isn't where the listener is.
  hear(59.9)
  expect(state().position).toBe(60)
  say('loadedmetadata')
  hear(58)
  say('ended')
  expect(state()).toMatchObject({ isPlaying: false, position: 120 })
  expect(reports.at(-1)).toBe(120)
  player.play()
  expect([sound.src, state().position]).toEqual(['one', 0])
})

it('tells where it is while it plays, when it pauses and after a jump', () => {
  const { say, hear, player, reports } = playing(0)
  player.play()
  say('loadedmetadata')
  hear(5)
  expect(reports).toEqual([])
  hear(10)
  player.pause()
  hear(14)
  player.pause()
  player.seek(500)
  player.seek(-5)
  expect(reports).toEqual([10, 14, 120, 0])
})

it('says why nothing comes, and tries again what was cut short', async () => {
  for (const there of ['gone', 'offline'] as const) {
    const { say, player, state } = playing(0, there)
    player.play()
    say('error')
    await expect.poll(() => state().trouble).toBe(there)
    expect(state().isPlaying).toBe(false)
  }
  const strange = playing(0)
  strange.sound.error = { code: 4 }
  strange.say('error')
  await expect.poll(() => strange.state().trouble).toBe('unplayable')
  const cut = playing(0)
  cut.player.play()
  cut.say('loadedmetadata')
  cut.hear(30)
  cut.sound.error = { code: 2 }
  cut.say('error')
  await expect.poll(() => cut.sound.plays).toBe(2)
  cut.say('loadedmetadata')
  expect([cut.sound.currentTime, cut.state().trouble]).toEqual([30, null])
})
