import type { Engine, EngineEvent, EngineSource } from '../machine/ports.ts'

/** What the engine needs of the page; an `HTMLAudioElement` fits. */
export type AudioElement = Pick<
  HTMLAudioElement,
  | 'addEventListener'
  | 'buffered'
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

/**
 * Plays through one audio element that is never replaced: browsers grant sound to an element, not to a page.
 * HLS goes to the same element, for browsers that read it natively.
 */
export function createHtml5Engine(audio: AudioElement): Engine {
  let listener: (event: EngineEvent) => void = () => {}
  let startTime: number | null = null
  let isPrimed = false
  audio.preload = 'auto'

  audio.addEventListener('loadedmetadata', onMetadata)
  audio.addEventListener('playing', () => listener({ type: 'playing' }))
  audio.addEventListener('waiting', () => listener({ type: 'buffering' }))
  audio.addEventListener('seeked', () => listener({ type: 'seeked' }))
  audio.addEventListener('timeupdate', () => listener({ type: 'time' }))
  audio.addEventListener('progress', () => listener({ type: 'time' }))
  audio.addEventListener('ended', () => listener({ type: 'ended' }))
  audio.addEventListener('pause', onPause)
  audio.addEventListener('error', onError)

  return {
    prime,
    load,
    play,
    pause: () => audio.pause(),
    seek: (time) => void (audio.currentTime = time),
    position: () => audio.currentTime,
    bufferedTo,
    setRate,
    setVolume: (volume) => void (audio.volume = volume),
    unload,
    listen(next) {
      listener = next
      return () => void (listener = () => {})
    },
  }

  /** An empty `load` inside the first click lifts the ban on later sound that comes without one. */
  function prime(): void {
    if (isPrimed) return
    isPrimed = true
    audio.load()
  }

  function load(source: EngineSource): void {
    startTime = source.startTime
    audio.src = source.url
    audio.load()
  }

  function play(): void {
    audio.play().catch((error: unknown) => {
      // A new source or a pause ends a pending play; the `error` event tells of sources that can't be played.
      if (error instanceof DOMException && error.name === 'NotAllowedError')
        listener({ type: 'blocked' })
    })
  }

  function setRate(rate: number): void {
    // Loading resets the rate to the default one.
    audio.defaultPlaybackRate = rate
    audio.playbackRate = rate
  }

  function unload(): void {
    startTime = null
    audio.pause()
    audio.removeAttribute('src')
    audio.load()
  }

  function bufferedTo(): number {
    const { buffered, currentTime } = audio
    for (let at = 0; at < buffered.length; at += 1) {
      if (buffered.start(at) <= currentTime + 0.5 && currentTime <= buffered.end(at))
        return buffered.end(at)
    }
    return currentTime
  }

  function onMetadata(): void {
    if (startTime === null) return
    if (startTime > 0) audio.currentTime = startTime
    startTime = null
    listener({ type: 'loaded' })
  }

  function onPause(): void {
    // The end of a track pauses too, and the event of an old pause may come after the next play.
    if (audio.paused && !audio.ended) listener({ type: 'paused' })
  }

  function onError(): void {
    if (audio.error === null) return
    const isNetwork = audio.error.code === MEDIA_ERR_NETWORK
    listener({ type: 'failed', reason: isNetwork ? 'network' : 'unplayable' })
  }
}

const MEDIA_ERR_NETWORK = 2
