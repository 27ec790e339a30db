import { createStore } from 'zustand'
import { expect, it } from 'vitest'
import type { PagePlayer } from '#features/player/index.ts'
import { playStretch } from './stretch.ts'

const stretch = { itemId: 'show', episodeId: 'one', start: 60, end: 90 }

interface Shown {
  state: string
  request: { itemId: string; episodeId: string } | null
  currentTime: number
}

/** A page whose player is where tests say. */
function fakePage() {
  const snapshots = createStore<Shown>(() => ({ state: 'IDLE', request: null, currentTime: 0 }))
  const log: string[] = []
  const page = {
    snapshots,
    pause: () => void log.push('pause'),
    playItem(itemId: string, { episodeId, startTime }: { episodeId: string; startTime: number }) {
      log.push(`play ${startTime}`)
      snapshots.setState({ request: { itemId, episodeId }, state: 'LOADING', currentTime: 0 })
    },
  }
  return {
    page: page as unknown as PagePlayer,
    log,
    at: (currentTime: number, change: Partial<Shown> = {}) =>
      snapshots.setState({ state: 'PLAYING', currentTime, ...change }),
  }
}

it('is played from its start and pauses at its end, once', () => {
  const { page, log, at } = fakePage()
  playStretch(page, stretch)
  for (const time of [60, 75, 89.9]) at(time)
  expect(log).toEqual(['play 60'])
  at(90.1)
  expect(log).toEqual(['play 60', 'pause'])
  at(90.1, { state: 'PAUSED' })
  for (const time of [90.2, 91, 60, 90.3]) at(time)
  expect(log).toEqual(['play 60', 'pause'])
})

it('ends only where it was heard: a listener who goes elsewhere hears on', () => {
  const { page, log, at } = fakePage()
  playStretch(page, stretch)
  at(61)
  at(600)
  for (const time of [88, 90.1]) at(time)
  expect(log).toEqual(['play 60'])
})

it('means nothing for another episode', () => {
  const { page, log, at } = fakePage()
  playStretch(page, stretch)
  at(61)
  at(61, { request: { itemId: 'show', episodeId: 'two' } })
  at(90.1, { request: { itemId: 'show', episodeId: 'two' } })
  expect(log).toEqual(['play 60'])
})

it('waits until the player is there, and through a pause of the listener', () => {
  const { page, log, at } = fakePage()
  at(1000, { request: { itemId: 'show', episodeId: 'one' } })
  playStretch(page, stretch)
  at(1000.2)
  at(60.1)
  at(70, { state: 'PAUSED' })
  at(70)
  at(90)
  expect(log).toEqual(['play 60', 'pause'])
})

it('gives way to another stretch', () => {
  const { page, log, at } = fakePage()
  playStretch(page, stretch)
  at(61)
  playStretch(page, { ...stretch, start: 80, end: 200 })
  for (const time of [80, 89, 91]) at(time)
  expect(log).toEqual(['play 60', 'play 80'])
})
