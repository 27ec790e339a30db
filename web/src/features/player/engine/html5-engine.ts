import type { Engine, EngineEvent, EngineSource } from '../machine/ports.ts'
import { attachSource, type Attach, type Attached } from './source-attachment.ts'
import type { ElementBoost } from './boost.ts'

/** What the engine needs of the page; any audio or video element fits. */
export type MediaElement = Pick<
  HTMLMediaElement,
  | 'addEventListener'
  | 'buffered'
  | 'canPlayType'
  | 'currentTime'
  | 'defaultPlaybackRate'
  | 'ended'
  | 'error'
  | 'load'
  | 'pause'
  | 'paused'
  | 'play'
  | 'playbackRate'
  | 'preload'
  | 'removeAttribute'
  | 'src'
  | 'volume'
>

interface Html5Options {
  boost: ElementBoost
  attach?: Attach
  /** The listener's line is expensive: nothing is read that isn't played. */
  isSavingData?: () => boolean
}

/**
 * Plays through one element that is never replaced: browsers grant sound to an element, not to a page.
 * Files and streams reach it through `attach`.
 */
export function createHtml5Engine(
  media: MediaElement,
  { boost, attach = attachSource, isSavingData = () => false }: Html5Options,
): Engine {
  let listener: (event: EngineEvent) => void = () => {}
  let startTime: number | null = null
  let attached: Attached | null = null
  let isPrimed = false

  media.addEventListener('loadedmetadata', onMetadata)
  media.addEventListener('playing', () => listener({ type: 'playing' }))
  media.addEventListener('waiting', () => listener({ type: 'buffering' }))
  media.addEventListener('seeked', () => listener({ type: 'seeked' }))
  media.addEventListener('timeupdate', () => listener({ type: 'time' }))
  media.addEventListener('progress', () => listener({ type: 'time' }))
  media.addEventListener('ended', () => listener({ type: 'ended' }))
  media.addEventListener('pause', onPause)
  media.addEventListener('error', onError)

  return {
    prime,
    load,
    play,
    pause: () => media.pause(),
    seek: (time) => void (media.currentTime = time),
    position: () => media.currentTime,
    bufferedTo,
    setRate,
    setVolume: (volume) => void (media.volume = volume),
    setBoost(next) {
      boost.set(next)
      if (!media.paused) boost.wake()
    },
    unload,
    listen(next) {
      listener = next
      return () => void (listener = () => {})
    },
  }

  /** An empty `load` inside the first click lifts the ban on later sound that comes without one. */
  function prime(): void {
    boost.wake()
    if (isPrimed) return
    isPrimed = true
    if (attached === null) media.load()
  }

  function load(source: EngineSource): void {
    attached?.detach()
    startTime = source.startTime
    media.preload = isSavingData() ? 'metadata' : 'auto'
    attached = attach(media, source, (trouble) => listener({ type: 'failed', ...trouble }))
  }

  function play(): void {
    boost.wake()
    media.play().catch((error: unknown) => {
      // A new source or a pause ends a pending play; the `error` event tells of sources that can't be played.
      if (error instanceof DOMException && error.name === 'NotAllowedError')
        listener({ type: 'blocked' })
    })
  }

  function setRate(rate: number): void {
    // Loading resets the rate to the default one.
    media.defaultPlaybackRate = rate
    media.playbackRate = rate
  }

  function unload(): void {
    startTime = null
    media.pause()
    attached?.detach()
    attached = null
    media.removeAttribute('src')
    media.load()
  }

  function bufferedTo(): number {
    const { buffered, currentTime } = media
    for (let at = 0; at < buffered.length; at += 1) {
      if (buffered.start(at) <= currentTime + 0.5 && currentTime <= buffered.end(at))
        return buffered.end(at)
    }
    return currentTime
  }

  function onMetadata(): void {
    if (startTime === null) return
    if (startTime > 0) media.currentTime = startTime
    startTime = null
    listener({ type: 'loaded' })
  }

  function onPause(): void {
    // The end of a track pauses too, and the event of an old pause may come after the next play.
    if (media.paused && !media.ended) listener({ type: 'paused' })
  }

  function onError(): void {
    if (media.error === null || attached === null || attached.ownsErrors) return
    const { instead } = attached
    if (instead !== undefined) {
      startTime ??= media.currentTime
      attached = instead(startTime)
      return
    }
    const isNetwork = media.error.code === MEDIA_ERR_NETWORK
    listener({ type: 'failed', reason: isNetwork ? 'network' : 'unplayable' })
  }
}

const MEDIA_ERR_NETWORK = 2
