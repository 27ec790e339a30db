import type { Engine, EngineEvent, EngineSource } from '#features/player/index.ts'
import type { CastFramework, CastMedia, CastSession } from './framework.ts'
import { loadRequestOf, type Addresses } from './load-request.ts'

const MEDIA_CHANNEL = 'urn:x-cast:com.google.cast.media'
/** Codes of the framework for a device that is out of reach, as opposed to one that can't play the file. */
const LINE_TROUBLES = ['timeout', 'channel_error', 'session_error', 'receiver_unavailable']

/**
 * Plays through a device in the room, one track at a time. Its place is kept here too: the framework forgets it the
 * moment the device is gone, when it is needed most.
 */
export function createCastEngine(
  { remote, controller, context, media: classes }: CastFramework,
  addresses: Addresses,
): Engine {
  let listener: (event: EngineEvent) => void = () => {}
  let media: CastMedia | null = null
  let time = 0
  let rate = 1
  let requests = 0
  /** Grows with every load, so that the answer to an earlier one is recognised. */
  let load = 0

  controller.addEventListener('playerStateChanged', onState)
  controller.addEventListener('currentTimeChanged', onTime)
  controller.addEventListener('volumeLevelChanged', () =>
    listener({ type: 'volume', volume: remote.volumeLevel }),
  )

  return {
    prime() {},
    load: (source) => void loadOnto(context.getCurrentSession(), source),
    play: () => media?.play(null, done, onRefused),
    pause: () => media?.pause(null, done, onRefused),
    seek,
    position,
    bufferedTo: position,
    setRate(next) {
      rate = next
      sendRate()
    },
    setVolume(volume) {
      remote.volumeLevel = volume
      controller.setVolumeLevel()
    },
    // The sound never passes this page.
    setBoost() {},
    unload() {
      load += 1
      media?.stop(null, done, done)
      media = null
    },
    listen(next) {
      listener = next
      return () => void (listener = () => {})
    },
  }

  async function loadOnto(session: CastSession | null, source: EngineSource): Promise<void> {
    const mine = ++load
    media = null
    time = source.startTime
    if (session === null) return listener({ type: 'failed', reason: 'network' })
    try {
      const code = await session.loadMedia(loadRequestOf(classes, source, addresses))
      if (mine !== load) return
      if (typeof code === 'string') return onRefused(code)
      media = session.getMediaSession()
      listener({ type: 'loaded' })
      if (rate !== 1) sendRate()
      listener({ type: 'volume', volume: remote.volumeLevel })
    } catch (error) {
      if (mine === load) onRefused(error)
    }
  }

  function seek(to: number): void {
    time = to
    if (media === null) return
    const request = Object.assign(new classes.SeekRequest(), { currentTime: to })
    media.seek(request, () => listener({ type: 'seeked' }), onRefused)
  }

  function position(): number {
    const isMoving =
      media !== null && ['PLAYING', 'PAUSED', 'BUFFERING'].includes(remote.playerState ?? '')
    if (isMoving) time = media?.getEstimatedTime() ?? time
    return time
  }

  /** The sender has no word for speed; its receiver does. */
  function sendRate(): void {
    const session = context.getCurrentSession()
    if (media === null || session === null) return
    requests += 1
    const { mediaSessionId } = media
    const message = {
      type: 'SET_PLAYBACK_RATE',
      playbackRate: rate,
      mediaSessionId,
      requestId: requests,
    }
    session.sendMessage(MEDIA_CHANNEL, message).catch(() => {})
  }

  function onTime(): void {
    position()
    if (media !== null) listener({ type: 'time' })
  }

  function onState(): void {
    if (media === null) return
    const { playerState } = remote
    if (playerState === 'PLAYING') return listener({ type: 'playing' })
    if (playerState === 'PAUSED') return listener({ type: 'paused' })
    if (playerState === 'BUFFERING') return listener({ type: 'buffering' })
    // Read once: whoever hears of the end may load the next track at once.
    const { idleReason } = media
    if (idleReason === 'FINISHED') listener({ type: 'ended' })
    if (idleReason === 'ERROR') listener({ type: 'failed', reason: 'unplayable' })
  }

  function onRefused(error: unknown): void {
    const code = typeof error === 'string' ? error : (error as { code?: unknown } | null)?.code
    const isLine = typeof code === 'string' && LINE_TROUBLES.includes(code.toLowerCase())
    listener({ type: 'failed', reason: isLine ? 'network' : 'unplayable' })
  }
}

function done(): void {}
