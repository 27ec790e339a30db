import type { BrowserContext, Page } from 'playwright-core'

/** Where the real sender comes from; the page must ask for it by itself. */
export const senderAddress = /^https:\/\/www\.gstatic\.com\/cv\/js\/sender\/v1\/cast_sender\.js/

interface Load {
  url: string
  type: string
  time: number
  title: string
  image: string | null
}

/** The person beside the device, and what the device was told. */
export interface FakeDevice {
  loads: Load[]
  /** Seconds into what it plays. */
  time: number
  state: string
  rate: number
  volume: number
  /** Somebody chooses the device in the list, or it goes away. */
  connect(): void
  disconnect(): void
  /** Somebody presses a key of the device. */
  press(key: 'play' | 'pause'): void
  /** What it plays is over. */
  finish(): void
}

/** Answers the address of Google's sender with a device that plays by the clock. Tells how often it was asked for. */
export async function fakeCast(context: BrowserContext): Promise<{ asked: number }> {
  const seen = { asked: 0 }
  await context.route(senderAddress, async (route) => {
    seen.asked += 1
    await route.fulfill({ contentType: 'text/javascript', body: `(${sender.toString()})()` })
  })
  return seen
}

/** What the device knows now. */
export function deviceOf(page: Page): Promise<Omit<FakeDevice, 'connect' | 'disconnect'>> {
  return page.evaluate(() => {
    const { castDevice } = globalThis as unknown as { castDevice: FakeDevice }
    const { loads, time, state, rate, volume } = castDevice
    return { loads, time, state, rate, volume }
  }) as never
}

/** Does something at the device. */
export async function atDevice(
  page: Page,
  act: 'connect' | 'disconnect' | 'finish' | 'play' | 'pause',
): Promise<void> {
  await page.evaluate((what) => {
    const { castDevice } = globalThis as unknown as { castDevice: FakeDevice }
    if (what === 'play' || what === 'pause') castDevice.press(what)
    else castDevice[what]()
  }, act)
}

/** Runs in the page in place of Google's script. */
function sender(): void {
  type Listener = (event?: object) => void
  const contextListeners = new Map<string, Listener>()
  const remoteListeners = new Map<string, Listener>()
  const remote = { playerState: null as string | null, volumeLevel: 0.4, currentTime: 0 }
  let session: object | null = null
  let since = 0
  let base = 0

  const device = {
    loads: [] as object[],
    rate: 1,
    get volume() {
      return remote.volumeLevel
    },
    get state() {
      return remote.playerState ?? 'NONE'
    },
    get time() {
      const isMoving = remote.playerState === 'PLAYING'
      return isMoving ? base + ((performance.now() - since) / 1000) * device.rate : base
    },
    connect() {
      session = theSession
      contextListeners.get('sessionstatechanged')?.({ sessionState: 'SESSION_STARTED' })
    },
    disconnect() {
      session = null
      base = 0
      remote.playerState = null
      contextListeners.get('sessionstatechanged')?.({ sessionState: 'SESSION_ENDED' })
    },
    press: (key: string) => become(key === 'play' ? 'PLAYING' : 'PAUSED'),
    finish() {
      media.idleReason = 'FINISHED'
      become('IDLE')
    },
  }

  function become(state: string): void {
    base = device.time
    since = performance.now()
    remote.playerState = state
    remoteListeners.get('playerStateChanged')?.()
  }

  /** Outlives a reload of the page, as a device does. */
  const kept = JSON.parse(sessionStorage.getItem('cast') ?? 'null') as {
    info: object
    base: number
  } | null

  const media = {
    mediaSessionId: 1,
    media: (kept?.info ?? null) as object | null,
    idleReason: null as string | null,
    get playerState() {
      return remote.playerState
    },
    getEstimatedTime: () => device.time,
    play(_request: object, done: () => void) {
      done()
      become('PLAYING')
    },
    pause(_request: object, done: () => void) {
      done()
      become('PAUSED')
    },
    stop(_request: object, done: () => void) {
      media.idleReason = 'CANCELLED'
      done()
      become('IDLE')
    },
    seek(request: { currentTime: number }, done: () => void) {
      base = request.currentTime
      since = performance.now()
      done()
    },
  }

  const theSession = {
    getCastDevice: () => ({ friendlyName: 'Kitchen' }),
    getMediaSession: () => media,
    async loadMedia(request: {
      currentTime: number
      media: {
        contentId: string
        contentType: string
        metadata: { title: string; images: { url: string }[] }
      }
    }) {
      const { contentId: url, contentType: type, metadata } = request.media
      const image = metadata.images[0]?.url ?? null
      device.loads.push({ url, type, time: request.currentTime, title: metadata.title, image })
      media.idleReason = null
      media.media = request.media
      base = request.currentTime
      remote.playerState = 'PAUSED'
    },
    async sendMessage(_namespace: string, message: { type: string; playbackRate: number }) {
      base = device.time
      since = performance.now()
      if (message.type === 'SET_PLAYBACK_RATE') device.rate = message.playbackRate
    },
  }

  const context = {
    setOptions: () => {},
    addEventListener(type: string, listener: Listener) {
      contextListeners.set(type, listener)
      if (kept === null) return
      base = kept.base
      session = theSession
      become('PLAYING')
      queueMicrotask(() => listener({ sessionState: 'SESSION_RESUMED' }))
    },
    getCurrentSession: () => session,
    async requestSession() {
      device.connect()
    },
    endCurrentSession: () => session && device.disconnect(),
  }
  class Info {
    contentId: string
    contentType: string
    constructor(contentId: string, contentType: string) {
      this.contentId = contentId
      this.contentType = contentType
    }
  }
  class Load {
    media: object
    constructor(info: object) {
      this.media = info
    }
  }
  const Plain = function plain() {}
  Object.assign(globalThis, {
    castDevice: device,
    cast: {
      framework: {
        CastContext: { getInstance: () => context },
        RemotePlayer: function player() {
          return remote
        },
        RemotePlayerController: function controller() {
          return {
            addEventListener: (type: string, listener: Listener) =>
              void remoteListeners.set(type, listener),
            setVolumeLevel: () => remoteListeners.get('volumeLevelChanged')?.(),
          }
        },
      },
    },
    chrome: {
      cast: {
        media: {
          MediaInfo: Info,
          LoadRequest: Load,
          SeekRequest: Plain,
          MusicTrackMediaMetadata: Plain,
          MovieMediaMetadata: Plain,
        },
      },
    },
  })
  addEventListener('pagehide', () => {
    const state = { info: media.media, base: device.time }
    if (session !== null) sessionStorage.setItem('cast', JSON.stringify(state))
  })
  setInterval(() => {
    if (remote.playerState === 'PLAYING') remoteListeners.get('currentTimeChanged')?.()
  }, 250)
  ;(globalThis as unknown as Record<string, (isThere: boolean) => void>)['__onGCastApiAvailable']?.(
    true,
  )
}
