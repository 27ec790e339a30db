import type { Engine, EngineEvent, EngineSource } from '../machine/ports.ts'

/** An engine and the element it plays through. */
interface Runner<Media> {
  engine: Engine
  media: Media
}

export interface Relay<Media> extends Engine {
  /** The element whose turn it is. */
  media(): Media
}

interface RelayOptions<Media> {
  /** Elements that sound through a speaker elsewhere keep their turn: the other one would sound here. */
  mayPass?: (media: Media) => boolean
}

/**
 * Two elements that take turns: while one plays, the other reads what follows, and sounds the moment the first is over.
 */
export function createRelayEngine<Media>(
  first: Runner<Media>,
  second: Runner<Media>,
  { mayPass = () => true }: RelayOptions<Media> = {},
): Relay<Media> {
  let listener: (event: EngineEvent) => void = () => {}
  let [current, standby] = [first, second]
  let ahead: { source: EngineSource; state: 'reading' | 'loaded' | 'failed' } | null = null
  const both = [first.engine, second.engine]
  for (const runner of [first, second]) runner.engine.listen((event) => onEvent(runner, event))

  return {
    prime: () => both.forEach((engine) => engine.prime()),
    load,
    prepare(source) {
      if (isAhead(source) || !mayPass(current.media)) return
      ahead = { source, state: 'reading' }
      standby.engine.prime()
      standby.engine.load(source)
    },
    play: () => current.engine.play(),
    pause: () => current.engine.pause(),
    seek: (time) => current.engine.seek(time),
    position: () => current.engine.position(),
    bufferedTo: () => current.engine.bufferedTo(),
    setRate: (rate) => both.forEach((engine) => engine.setRate(rate)),
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
    ahead = null
    const before = current
    ;[current, standby] = [standby, current]
    before.engine.pause()
    // Whoever hears this plays at once; what is over is put away only then.
    if (state === 'loaded') listener({ type: 'loaded' })
    before.engine.unload()
  }

  function isAhead({ url, startTime }: EngineSource): boolean {
    return ahead?.source.url === url && ahead.source.startTime === startTime
  }

  function forget(): void {
    if (ahead === null) return
    ahead = null
    standby.engine.unload()
  }

  function onEvent(runner: Runner<Media>, event: EngineEvent): void {
    if (runner === current) return listener(event)
    if (ahead === null) return
    // What can't be read ahead is loaded, and judged, when its turn comes.
    if (event.type === 'failed') ahead.state = 'failed'
    else if (event.type === 'loaded') ahead.state = 'loaded'
  }
}
