import { beforeEach, describe, expect, it } from 'vitest'
import { createPreviewSound } from './preview-sound.ts'
import type { PreviewElement } from './preview-sound.ts'

/** An audio element that does what tests say. */
function fakeElement() {
  const listeners = new Map<string, () => void>()
  const log: string[] = []
  const element = {
    volume: 1,
    currentTime: 0,
    duration: NaN,
    set src(address: string) {
      log.push(`src ${address}`)
    },
    play: async () => void log.push('play'),
    pause() {
      log.push('pause')
      listeners.get('pause')?.()
    },
    load: () => void log.push('load'),
    removeAttribute: (name: string) => void log.push(`without ${name}`),
    addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
  }
  return {
    element: element as unknown as PreviewElement,
    log,
    tell: (name: string) => listeners.get(name)?.(),
  }
}

let fake: ReturnType<typeof fakeElement>
let explained: string[]
let answer: (sentence: string) => void
let preview: ReturnType<typeof createPreviewSound>
beforeEach(() => {
  fake = fakeElement()
  explained = []
  preview = createPreviewSound({
    element: fake.element,
    addressOf: (sound) => `/${sound}`,
    explain: (sound) =>
      new Promise((resolve) => {
        explained.push(sound)
        answer = resolve
      }),
    onStart: () => void fake.log.push('start'),
  })
})

const now = () => preview.store.getState()

describe('a preview', () => {
  it('begins, pauses and goes on with one press each', () => {
    preview.toggle('one')
    expect(fake.log).toEqual(['src /one', 'start', 'play'])
    expect(now()).toMatchObject({ sound: 'one', state: 'loading' })
    fake.tell('playing')
    expect(now().state).toBe('playing')
    preview.toggle('one')
    expect(now().state).toBe('paused')
    preview.toggle('one')
    expect(fake.log.slice(3)).toEqual(['pause', 'start', 'play'])
  })

  it('is of one episode at a time', () => {
    preview.toggle('one')
    fake.tell('playing')
    fake.element.currentTime = 12
    fake.tell('timeupdate')
    preview.toggle('two')
    expect(now()).toMatchObject({ sound: 'two', state: 'loading', time: 0 })
  })

  it('that is called off while it loads is silent', () => {
    preview.toggle('one')
    preview.toggle('one')
    expect(now().state).toBe('paused')
  })

  it('says why it can’t be heard, and tries again when pressed', async () => {
    preview.toggle('one')
    fake.tell('error')
    expect([now().state, explained]).toEqual(['loading', ['one']])
    answer('The other server says 404.')
    await expect.poll(() => now().failure).toBe('The other server says 404.')
    preview.toggle('one')
    expect(now()).toMatchObject({ failure: null, state: 'loading' })
    expect(fake.log.filter((line) => line === 'src /one')).toHaveLength(2)
  })

  it('keeps the failure of another one to itself', async () => {
    preview.toggle('one')
    fake.tell('error')
    preview.toggle('two')
    answer('Gone.')
    await Promise.resolve()
    expect(now()).toMatchObject({ sound: 'two', failure: null })
  })

  it('fetches nothing more once it is left, and takes no failure from that', () => {
    preview.toggle('one')
    preview.stop()
    expect(fake.log.slice(-3)).toEqual(['pause', 'without src', 'load'])
    fake.tell('error')
    expect([now().sound, explained]).toEqual([null, []])
  })
})
