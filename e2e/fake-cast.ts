import type { BrowserContext, Page } from 'playwright-core'

/** Where the real sender comes from; the page must ask for it by itself. */
export const senderAddress = /^https:\/\/www\.gstatic\.com\/cv\/js\/sender\/v1\/cast_sender\.js/

interface Load {
  url: string
  type: string
  time: number
  title: string
  image: string | null
  /** Addresses of all items of the queue it came with. */
  queue: string[]
}

/** The person beside the device, and what the device was told. */
export interface FakeDevice {
  loads: Load[]
  /** Address of what it plays now. */
  url: string | null
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
  /** What it plays is over: the next of its queue follows by itself. */
  finish(): void
  /** The computer is closed, and opened again: the device plays on, the page hears nothing meanwhile. */
  sleep(): void
  wake(): void
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
export function deviceOf(
  page: Page,
): Promise<Pick<FakeDevice, 'loads' | 'url' | 'time' | 'state' | 'rate' | 'volume'>> {
  return page.evaluate(() => {
    const { castDevice } = globalThis as unknown as { castDevice: FakeDevice }
    const { loads, url, time, state, rate, volume } = castDevice
    return { loads, url, time, state, rate, volume }
  })
}

/** Does something at the device. */
export async function atDevice(
  page: Page,
  act: 'connect' | 'disconnect' | 'finish' | 'play' | 'pause' | 'sleep' | 'wake',
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
  interface MediaInfo {
    contentId: string
    contentType: string
    metadata: { title: string; images: { url: string }[] }
  }
  interface Item {
    media: MediaInfo
    startTime: number
  }
  const contextListeners = new Map<string, Listener>()
  const remoteListeners = new Map<string, Listener>()
  const remote = { playerState: null as string | null, volumeLevel: 0.4, currentTime: 0 }
  let session: object | null = null
  let since = 0
  let base = 0
  let at = 0
  let queue: Item[] = []
  let isAsleep = false

  const device = {
    loads: [] as object[],
    rate: 1,
    get url() {
      return media.media?.contentId ?? null
    },
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
      if (queue[at + 1]) return goTo(at + 1)
      media.idleReason = 'FINISHED'
      become('IDLE')
    },
    sleep: () => void (isAsleep = true),
    wake() {
      isAsleep = false
      contextListeners.get('sessionstatechanged')?.({ sessionState: 'SESSION_RESUMED' })
    },
  }

  function become(state: string): void {
    base = device.time
    since = performance.now()
    remote.playerState = state
    tell('playerStateChanged')
  }

  function tell(type: string): void {
    if (!isAsleep) remoteListeners.get(type)?.()
  }

  /** Receivers are idle for a moment between two items, and say which one they load. */
  function goTo(next: number, time = queue[next]?.startTime ?? 0): void {
    media.loadingItemId = next + 1
    media.idleReason = 'FINISHED'
    become('IDLE')
    at = next
    base = time
    media.media = queue[next]?.media ?? null
    media.loadingItemId = null
    media.idleReason = null
    tell('mediaInfoChanged')
    become('BUFFERING')
    become('PLAYING')
  }

  /** Outlives a reload of the page, as a device does. */
  const kept = JSON.parse(sessionStorage.getItem('cast') ?? 'null') as {
    info: MediaInfo | null
    base: number
    at: number
    queue: Item[]
  } | null

  const media = {
    mediaSessionId: 1,
    media: kept?.info ?? (null as MediaInfo | null),
    loadingItemId: null as number | null,
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
      media: MediaInfo
      queueData?: { items: Item[]; startIndex: number }
    }) {
      const { contentId: url, contentType: type, metadata } = request.media
      const image = metadata.images[0]?.url ?? null
      const { items = [], startIndex = 0 } = request.queueData ?? {}
      const { title } = metadata
      const urls = items.map((item) => item.media.contentId)
      device.loads.push({ url, type, time: request.currentTime, title, image, queue: urls })
      queue = items
      at = startIndex
      media.idleReason = null
      media.media = request.media
      base = request.currentTime
      remote.playerState = 'PAUSED'
    },
    async sendMessage(
      _namespace: string,
      message: { type: string; playbackRate: number; jump: number; currentTime: number },
    ) {
      if (message.type === 'QUEUE_UPDATE') return goTo(at + message.jump, message.currentTime)
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
      at = kept.at
      queue = kept.queue
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
          QueueItem: Load,
          QueueData: Plain,
          SeekRequest: Plain,
          MusicTrackMediaMetadata: Plain,
          MovieMediaMetadata: Plain,
        },
      },
    },
  })
  addEventListener('pagehide', () => {
    const state = { info: media.media, base: device.time, at, queue }
    if (session !== null) sessionStorage.setItem('cast', JSON.stringify(state))
  })
  setInterval(() => {
    if (remote.playerState === 'PLAYING') tell('currentTimeChanged')
  }, 250)
  ;(globalThis as unknown as Record<string, (isThere: boolean) => void>)['__onGCastApiAvailable']?.(
    true,
  )
}
