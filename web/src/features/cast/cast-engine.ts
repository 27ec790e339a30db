import type { Engine, EngineEvent, EngineSource } from '#features/player/index.ts'
import { createDeviceMessages } from './device-messages.ts'
import { stateEventOf, troubleOf } from './device-words.ts'
import type { CastFramework, CastMedia, CastSession } from './framework.ts'
import { castItemOf, castLoadOf, type Addresses } from './load-request.ts'

/** A device that didn't jump by then is given the queue anew. */
const JUMP_PATIENCE_MS = 6000

export interface CastEngine extends Engine {
  /** The line to the device is back: whether it still plays what was loaded here, which is then told. */
  rejoin(): boolean
}

/** The tracks of a session that the device holds; `to` is the last one. */
interface Queue {
  sessionId: string
  from: number
  to: number
}

/**
 * Plays through a device in the room. The device holds the tracks of the item as a queue and goes through it by itself,
 * also while this page sleeps; which track it plays is read from what it says. The place is kept here too: the framework
 * forgets it the moment the device is gone, when it is needed most.
 */
export function createCastEngine(
  { remote, controller, context, media: classes }: CastFramework,
  addresses: Addresses,
): CastEngine {
  let listener: (event: EngineEvent) => void = () => {}
  let media: CastMedia | null = null
  let queue: Queue | null = null
  let position = 0
  let time = 0
  let rate = 1
  /** Grows with every load, so that the answer to an earlier one is recognised. */
  let load = 0
  let jump: { to: number; timer: ReturnType<typeof setTimeout> } | null = null
  const messages = createDeviceMessages()

  controller.addEventListener('playerStateChanged', onState)
  controller.addEventListener('currentTimeChanged', onTime)
  controller.addEventListener('mediaInfoChanged', onTime)
  controller.addEventListener('volumeLevelChanged', () =>
    listener({ type: 'volume', volume: remote.volumeLevel }),
  )

  return {
    prime() {},
    load(source) {
      const session = context.getCurrentSession()
      if (session !== null && mayJump(source)) jumpTo(session, source)
      else void loadOnto(session, source)
    },
    play: () => media?.play(null, done, onRefused),
    pause: () => media?.pause(null, done, onRefused),
    seek,
    position: readTime,
    bufferedTo: readTime,
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
      endJump()
      media?.stop(null, done, done)
      media = null
      queue = null
    },
    rejoin() {
      const now = context.getCurrentSession()?.getMediaSession() ?? null
      if (queue === null || castItemOf(now?.media?.customData)?.sessionId !== queue.sessionId)
        return false
      media = now
      onTime()
      onState()
      return true
    },
    listen(next) {
      listener = next
      return () => void (listener = () => {})
    },
  }

  async function loadOnto(session: CastSession | null, source: EngineSource): Promise<void> {
    const mine = ++load
    endJump()
    media = null
    queue = null
    time = source.startTime
    if (session === null) return listener({ type: 'failed', reason: 'network' })
    const { request, from, to } = castLoadOf(classes, source, addresses)
    try {
      const code = await session.loadMedia(request)
      if (mine !== load) return
      if (typeof code === 'string') return onRefused(code)
      media = session.getMediaSession()
      queue = { sessionId: source.session.id, from, to }
      position = source.position
      becomeLoaded()
    } catch (error) {
      if (mine === load) onRefused(error)
    }
  }

  function becomeLoaded(): void {
    listener({ type: 'loaded' })
    if (rate !== 1) sendRate()
    listener({ type: 'volume', volume: remote.volumeLevel })
  }

  /** A device that stands still would begin to play by a jump; it is given the queue anew. */
  function mayJump({ session, position: to }: EngineSource): boolean {
    if (media === null || jump !== null || queue?.sessionId !== session.id || to === position)
      return false
    const isSounding = remote.playerState === 'PLAYING' || remote.playerState === 'BUFFERING'
    return isSounding && queue.from <= to && to <= queue.to
  }

  function jumpTo(session: CastSession, source: EngineSource): void {
    const mine = ++load
    endJump()
    time = source.startTime
    const giveUp = () => mine === load && void loadOnto(session, source)
    jump = { to: source.position, timer: setTimeout(giveUp, JUMP_PATIENCE_MS) }
    messages.jump(session, media, source.position - position, source.startTime).catch(giveUp)
  }

  function endJump(): void {
    clearTimeout(jump?.timer)
    jump = null
  }

  function seek(to: number): void {
    time = to
    if (media === null) return
    const request = Object.assign(new classes.SeekRequest(), { currentTime: to })
    media.seek(request, () => listener({ type: 'seeked' }), onRefused)
  }

  function readTime(): number {
    const isMoving =
      jump === null && ['PLAYING', 'PAUSED', 'BUFFERING'].includes(remote.playerState ?? '')
    if (isMoving) time = media?.getEstimatedTime() ?? time
    return time
  }

  function sendRate(): void {
    const session = context.getCurrentSession()
    if (media !== null && session !== null) messages.setRate(session, media, rate).catch(() => {})
  }

  function onTime(): void {
    if (media === null) return
    followQueue()
    if (jump !== null) return
    readTime()
    listener({ type: 'time' })
  }

  /** Tells when the device went on by itself, and when it arrived where it was sent. */
  function followQueue(): void {
    const at = castItemOf(media?.media?.customData)
    if (at === null || at.sessionId !== queue?.sessionId) return
    if (jump !== null) {
      if (at.position !== jump.to) return
      endJump()
      position = at.position
      return becomeLoaded()
    }
    if (at.position === position) return
    position = at.position
    time = media?.getEstimatedTime() ?? 0
    listener({ type: 'advanced', position })
    if (rate !== 1) sendRate()
  }

  function onState(): void {
    if (media === null) return
    followQueue()
    if (jump !== null) return
    const event = stateEventOf(remote.playerState, media)
    if (event !== null) listener(event)
  }

  function onRefused(error: unknown): void {
    listener({ type: 'failed', reason: troubleOf(error) })
  }
}

function done(): void {}
