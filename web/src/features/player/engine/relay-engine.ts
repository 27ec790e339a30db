import type { Engine, EngineEvent, EngineSource } from '../machine/ports.ts'
import { createHeadStart } from './head-start.ts'

/** An engine and the element it plays through. */
interface Runner<Media> {
  engine: Engine
  media: Media
}

type Played = Pick<HTMLMediaElement, 'duration' | 'paused' | 'playbackRate'>

export interface Relay<Media> extends Engine {
  /** The element whose turn it is. */
  media(): Media
}

interface RelayOptions<Media> {
  /** Elements that sound through a speaker elsewhere keep their turn: the other one would sound here. */
  mayPass?: (media: Media) => boolean
}

/** Events of the place come every quarter of a second: from here on the border is awaited by a timer. */
const NEAR_S = 0.8

/**
 * Two elements that take turns: while one plays, the other reads what follows. It starts a moment before the border,
 * since browsers tell of an end late, and gets its turn when that is told.
 */
export function createRelayEngine<Media extends Played>(
  first: Runner<Media>,
  second: Runner<Media>,
  { mayPass = () => true }: RelayOptions<Media> = {},
): Relay<Media> {
  let listener: (event: EngineEvent) => void = () => {}
  let [current, standby] = [first, second]
  let ahead: { source: EngineSource; state: 'reading' | 'loaded' | 'failed' } | null = null
  let isLonger = false
  const headStart = createHeadStart(() => void (isLonger = true))
  const both = [first.engine, second.engine]
  for (const runner of [first, second]) runner.engine.listen((event) => onEvent(runner, event))

  return {
    prime: () => both.forEach((engine) => engine.prime()),
    load,
    prepare(source) {
      if (isAhead(source) || !mayPass(current.media)) return
      if (ahead !== null) forget()
      ahead = { source, state: 'reading' }
      isLonger = false
      standby.engine.prime()
      standby.engine.load(source)
    },
    play: () => current.engine.play(),
    pause() {
      headStart.takeBack()
      current.engine.pause()
    },
    seek(time) {
      headStart.takeBack()
      current.engine.seek(time)
    },
    position: () => current.engine.position(),
    bufferedTo: () => current.engine.bufferedTo(),
    setRate(rate) {
      headStart.takeBack()
      both.forEach((engine) => engine.setRate(rate))
    },
    setVolume: (volume) => both.forEach((engine) => engine.setVolume(volume)),
    setBoost: (boost) => both.forEach((engine) => engine.setBoost(boost)),
    unload() {
      forget()
      current.engine.unload()
    },
    listen(next) {
      listener = next
      return () => void (listener = () => {})
    },
    media: () => current.media,
  }

  function load(source: EngineSource): void {
    const state = isAhead(source) ? ahead?.state : undefined
    if (state === undefined || state === 'failed' || !mayPass(current.media)) {
      forget()
      return current.engine.load(source)
    }
    headStart.pass()
    ahead = null
    const before = current
    ;[current, standby] = [standby, current]
    before.engine.pause()
    // The listener of this event calls play() at once; the finished element is unloaded after that, so that nothing delays the sound.
    if (state === 'loaded') listener({ type: 'loaded' })
    before.engine.unload()
  }

  function isAhead({ url, startTime }: EngineSource): boolean {
    return ahead?.source.url === url && ahead.source.startTime === startTime
  }

  function forget(): void {
    headStart.takeBack()
    if (ahead === null) return
    ahead = null
    standby.engine.unload()
  }

  function onEvent(runner: Runner<Media>, event: EngineEvent): void {
    if (runner === current) {
      if (event.type === 'time') onTime()
      else if (event.type === 'paused' || event.type === 'buffering') headStart.takeBack()
      return listener(event)
    }
    if (ahead === null) return
    // What can't be read ahead is loaded, and judged, when its turn comes.
    if (event.type === 'failed') ahead.state = 'failed'
    else if (event.type === 'loaded') ahead.state = 'loaded'
  }

  function onTime(): void {
    const { duration, paused, playbackRate } = current.media
    const position = current.engine.position()
    headStart.learn(position / playbackRate)
    const left = (duration - position) / playbackRate
    if (ahead?.state !== 'loaded' || isLonger || headStart.isSet()) return
    if (!paused && left < NEAR_S) headStart.set(standby.engine, left * 1000)
  }
}
