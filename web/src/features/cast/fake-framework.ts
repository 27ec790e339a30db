import type { CastFramework, CastMedia } from './framework.ts'

interface Info {
  contentId: string
  contentType: string
  metadata: Record<string, unknown>
  customData: unknown
}

interface Request {
  currentTime: number
  media: Info
  queueData?: { items: QueueItem[]; startIndex: number; startTime: number }
}

interface QueueItem {
  media: Info
  autoplay: boolean
  preloadTime: number
  startTime: number
}

interface Message {
  type: string
  jump?: number
  currentTime?: number
}

/** A device as the framework shows it; the test is the person beside it. */
export function fakeFramework() {
  const listeners = new Map<string, () => void>()
  const log: string[] = []
  const messages: object[] = []
  const remote = { playerState: null as string | null, volumeLevel: 0.6 }
  const media: CastMedia = {
    mediaSessionId: 7,
    idleReason: null,
    playerState: 'PAUSED',
    loadingItemId: null,
    media: null,
    getEstimatedTime: () => device.time,
    play: (_request, done) => change('PLAYING', done),
    pause: (_request, done) => change('PAUSED', done),
    stop: (_request, done) => change('IDLE', done),
    seek(request, done) {
      device.time = (request as { currentTime: number }).currentTime
      log.push(`seek ${device.time}`)
      done()
    },
  }
  const session = {
    getCastDevice: () => ({ friendlyName: 'Kitchen' }),
    getMediaSession: () => media,
    loadMedia(request: object): Promise<unknown> {
      const { currentTime, media: info, queueData } = request as Request
      device.loaded = info
      device.queue = queueData?.items ?? []
      device.at = queueData?.startIndex ?? 0
      media.media = info
      device.time = currentTime
      log.push(`load ${info.contentId} at ${currentTime}`)
      return device.answer()
    },
    async sendMessage(_namespace: string, message: object) {
      messages.push(message)
      if (!device.isObedient) throw new Error('channel_error')
    },
  }
  const device = {
    time: 0,
    isThere: true,
    isObedient: true,
    loaded: null as Info | null,
    queue: [] as QueueItem[],
    at: 0,
    answer: async (): Promise<unknown> => undefined,
    /** What the framework reports about the device. */
    tell(state: string | null, idleReason: string | null = null) {
      remote.playerState = state
      media.idleReason = idleReason
      listeners.get('playerStateChanged')?.()
    },
    /** It goes to another item of its queue, as it does at the end of one and after a jump. */
    goTo(at: number, time = 0) {
      Object.assign(media, { loadingItemId: at + 1 })
      device.tell('IDLE', 'FINISHED')
      Object.assign(media, { loadingItemId: null, media: device.queue[at]?.media ?? null })
      device.at = at
      device.time = time
      listeners.get('mediaInfoChanged')?.()
      device.tell('PLAYING')
    },
    /** The last jump that was asked for. */
    jump: () => messages.findLast((message) => (message as Message).type === 'QUEUE_UPDATE'),
    tick: () => listeners.get('currentTimeChanged')?.(),
    turn(volume: number) {
      remote.volumeLevel = volume
      listeners.get('volumeLevelChanged')?.()
    },
  }

  function change(state: string, done: () => void): void {
    log.push(state)
    done()
    device.tell(state)
  }

  const framework: CastFramework = {
    context: {
      setOptions() {},
      addEventListener() {},
      getCurrentSession: () => (device.isThere ? session : null),
      requestSession: async () => {},
      endCurrentSession() {},
    },
    remote,
    controller: {
      addEventListener: (type, listener) => void listeners.set(type, listener),
      setVolumeLevel: () => void log.push(`volume ${remote.volumeLevel}`),
    },
    media: {
      MediaInfo: function mediaInfo(contentId: string, contentType: string) {
        return { contentId, contentType }
      } as never,
      LoadRequest: function loadRequest(info: object) {
        return { media: info }
      } as never,
      QueueItem: function queueItem(info: object) {
        return { media: info }
      } as never,
      QueueData: class {
        items = []
      } as never,
      SeekRequest: class {
        currentTime = 0
      } as never,
      MusicTrackMediaMetadata: class {
        type = 'music'
      } as never,
      MovieMediaMetadata: class {
        type = 'movie'
      } as never,
    },
  }
  return { framework, device, log, messages }
}
