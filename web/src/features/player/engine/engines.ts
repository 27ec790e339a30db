import type { Engine, EngineEvent, EngineSource } from '../machine/ports.ts'
import type { Boost } from '../machine/player-types.ts'

/** The one engine the player knows; behind it the one that suits what is loaded. */
export interface Engines extends Engine {
  /** The device in the room, or null when there is none any more. */
  connectCast(engine: Engine | null): void
}

interface Parts {
  audio: Engine
  /** Made when first needed. */
  video: () => Engine
}

/** Switches between elements and devices by what a source is part of; the player gives the place with each load. */
export function createEngines({ audio, video }: Parts): Engines {
  let listener: (event: EngineEvent) => void = () => {}
  let cast: Engine | null = null
  let picture: Engine | null = null
  let current = audio
  const levels = { rate: 1, volume: 1, boost: { volume: 0, voice: false } }
  follow(audio)

  return {
    prime() {
      audio.prime()
      pictureEngine().prime()
    },
    load(source) {
      switchTo(engineFor(source))
      current.load(source)
    },
    prepare(source) {
      if (engineFor(source) === current) current.prepare?.(source)
    },
    play: () => current.play(),
    pause: () => current.pause(),
    seek: (time) => current.seek(time),
    position: () => current.position(),
    bufferedTo: () => current.bufferedTo(),
    setRate(rate) {
      levels.rate = rate
      current.setRate(rate)
    },
    setVolume(volume) {
      if (current !== cast) levels.volume = volume
      current.setVolume(volume)
    },
    setBoost(boost: Boost) {
      levels.boost = boost
      current.setBoost(boost)
    },
    unload: () => current.unload(),
    listen(next) {
      listener = next
      return () => void (listener = () => {})
    },
    connectCast(engine) {
      cast = engine
      if (engine !== null) follow(engine)
    },
  }

  function engineFor({ session }: EngineSource): Engine {
    if (session.output === 'cast' && cast !== null) return cast
    return session.isVideo ? pictureEngine() : audio
  }

  function pictureEngine(): Engine {
    if (picture !== null) return picture
    picture = video()
    follow(picture)
    return picture
  }

  function switchTo(next: Engine): void {
    if (next === current) return
    current.unload()
    current = next
    next.setRate(levels.rate)
    // A device in the room keeps its own loudness.
    if (next === cast) return
    next.setVolume(levels.volume)
    next.setBoost(levels.boost)
  }

  /** Only what sounds is heard: an element that was left still fires a few events. */
  function follow(engine: Engine): void {
    engine.listen((event) => {
      if (engine === current) listener(event)
    })
  }
}
