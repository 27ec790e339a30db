import type { CastFramework, CastMedia } from './framework.ts'

interface Request {
  currentTime: number
  media: { contentId: string; contentType: string; metadata: Record<string, unknown> }
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
      const { currentTime, media: info } = request as Request
      device.loaded = info
      device.time = currentTime
      log.push(`load ${info.contentId} at ${currentTime}`)
      return device.answer()
    },
    sendMessage: async (_namespace: string, message: object) => void messages.push(message),
  }
  const device = {
    time: 0,
    isThere: true,
    loaded: null as Request['media'] | null,
    answer: async (): Promise<unknown> => undefined,
    /** What the framework reports about the device. */
    tell(state: string | null, idleReason: string | null = null) {
      remote.playerState = state
      media.idleReason = idleReason
      listeners.get('playerStateChanged')?.()
    },
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
