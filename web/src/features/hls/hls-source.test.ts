import { ErrorTypes, Events } from 'hls.js/light'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attachHls, type HlsLibrary, type StreamTrouble } from './hls-source.ts'

const source = {
  url: '/hls/1/output.m3u8',
  startTime: 42,
}

let log: string[]
let isSupported: boolean
let handlers: Map<string, (name: string, data: object) => void>
let troubles: StreamTrouble[]
let media: EventTarget & { src: string; loads: number; load(): void }
let detach: () => void

/** The library as far as it is used; errors are told by the test. */
class FakeHls {
  constructor({ startPosition }: { startPosition?: number }) {
    log.push(`start at ${startPosition}`)
  }
  static isSupported = () => isSupported
  static Events = Events
  static ErrorTypes = ErrorTypes
  on(name: string, handler: (name: string, data: object) => void): void {
    handlers.set(name, handler)
  }
  loadSource = (url: string) => void log.push(`load ${url}`)
  attachMedia = () => void log.push('attach')
  startLoad = () => void log.push('again')
  recoverMediaError = () => void log.push('repair')
  destroy = () => void log.push('destroy')
}

beforeEach(() => {
  vi.useFakeTimers()
  log = []
  isSupported = true
  handlers = new Map()
  troubles = []
  media = Object.assign(new EventTarget(), {
    src: '',
    loads: 0,
    load: () => void (media.loads += 1),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function attach(): void {
  detach = attachHls(media as unknown as HTMLMediaElement, source, {
    onFailed: (trouble) => void troubles.push(trouble),
    Library: FakeHls as unknown as HlsLibrary,
  })
  log.splice(0, 3)
}

async function fail(data: object): Promise<void> {
  handlers.get(Events.ERROR)?.(Events.ERROR, { fatal: true, ...data })
  await vi.advanceTimersByTimeAsync(0)
}

const broken = { type: ErrorTypes.NETWORK_ERROR }

describe('a stream through the HLS library', () => {
  it('starts at its time, and ends for good', async () => {
    attach()
    detach()
    await fail({ type: ErrorTypes.MUX_ERROR })
    expect(log).toEqual(['destroy'])
    expect(troubles).toEqual([])
  })

  it('is the plain address where the browser has no Media Source', () => {
    isSupported = false
    attach()
    expect([media.src, media.loads]).toEqual([source.url, 1])
    media.dispatchEvent(new Event('error'))
    detach()
    media.dispatchEvent(new Event('error'))
    expect([log, troubles]).toEqual([[], [{ reason: 'unplayable' }]])
  })

  it('lets the library deal with errors that are not final', async () => {
    attach()
    await fail({ ...broken, fatal: false })
    await vi.runAllTimersAsync()
    expect([log, troubles]).toEqual([[], []])
  })

  it('tries a broken line twice more, then says so', async () => {
    attach()
    await fail(broken)
    expect(log).toEqual([])
    await vi.advanceTimersByTimeAsync(2000)
    await fail(broken)
    await vi.advanceTimersByTimeAsync(2000)
    expect(log).toEqual(['again', 'again'])
    await fail(broken)
    expect(troubles).toEqual([{ reason: 'network' }])
  })

  it('has its tries back once something arrived', async () => {
    attach()
    for (let round = 0; round < 5; round += 1) {
      await fail(broken)
      await vi.advanceTimersByTimeAsync(2000)
      handlers.get(Events.FRAG_BUFFERED)?.(Events.FRAG_BUFFERED, {})
    }
    expect(log).toHaveLength(5)
    expect(troubles).toEqual([])
  })

  it('repairs a broken sound once', async () => {
    attach()
    await fail({ type: ErrorTypes.MEDIA_ERROR })
    expect(log).toEqual(['repair'])
    await fail({ type: ErrorTypes.MEDIA_ERROR })
    expect(troubles).toEqual([{ reason: 'unplayable' }])
  })

  it.each([
    [404, 'Its file is no longer on the server.', { reason: 'missing' }],
    [422, 'This file is damaged and cannot be read.', { reason: 'unplayable' }],
  ])('asks for the sentence of a refusal (%d) at once', async (status, sentence, expected) => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      return new Response(sentence, { status, headers: { 'content-type': 'text/plain' } })
    })
    attach()
    await fail({ ...broken, response: { code: status }, frag: { url: '/hls/1/output-7.ts' } })
    expect(asked).toEqual(['/hls/1/output-7.ts'])
    expect(troubles).toEqual([{ ...expected, detail: sentence }])
    expect(log).toEqual([])
  })

  it('does not take the name of a status for a sentence', async () => {
    vi.stubGlobal('fetch', async () => new Response('Not Found', { status: 404 }))
    attach()
    await fail({ ...broken, response: { code: 404 }, url: '/hls/1/output.m3u8' })
    expect(troubles).toEqual([{ reason: 'missing' }])
  })
})
