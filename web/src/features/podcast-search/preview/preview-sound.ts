import { createStore, type StoreApi } from 'zustand'

/** What of an audio element a preview needs. */
export type PreviewElement = Pick<
  HTMLAudioElement,
  | 'src'
  | 'volume'
  | 'currentTime'
  | 'duration'
  | 'play'
  | 'pause'
  | 'load'
  | 'removeAttribute'
  | 'addEventListener'
>

/** The one sound that is being previewed, if any. Times in seconds. */
export interface Previewed {
  /** What it is asked for by; null: none. */
  sound: string | null
  state: 'loading' | 'playing' | 'paused'
  time: number
  /** null: not known yet. */
  duration: number | null
  /** Why it can't be heard, as a sentence. */
  failure: string | null
}

interface PreviewDeps {
  element: PreviewElement
  /** Where the browser fetches a sound. */
  addressOf: (sound: string) => string
  /** Resolves with a sentence that says why a sound can't be heard. */
  explain: (sound: string) => Promise<string>
  /** Called before anything sounds. */
  onStart: () => void
}

export interface PreviewSound {
  store: StoreApi<Previewed>
  /** Plays a sound, or pauses it where it sounds. Call it inside the click. */
  toggle: (sound: string) => void
  seek: (time: number) => void
  pause: () => void
  /** Silent, and nothing more is fetched. */
  stop: () => void
}

const nothing: Previewed = {
  sound: null,
  state: 'paused',
  time: 0,
  duration: null,
  failure: null,
}

/** Plays one episode at a time of a feed that is only looked at, beside the player: nobody's place moves. */
export function createPreviewSound({ element, ...deps }: PreviewDeps): PreviewSound {
  const store = createStore<Previewed>(() => nothing)
  const told = (change: Partial<Previewed>) => {
    if (store.getState().sound !== null) store.setState(change)
  }
  element.addEventListener('playing', () => told({ state: 'playing' }))
  element.addEventListener('waiting', () => {
    if (store.getState().state === 'playing') told({ state: 'loading' })
  })
  element.addEventListener('pause', () => told({ state: 'paused' }))
  element.addEventListener('ended', () => told({ state: 'paused' }))
  element.addEventListener('timeupdate', () => told({ time: element.currentTime }))
  element.addEventListener('durationchange', () => {
    told({ duration: Number.isFinite(element.duration) ? element.duration : null })
  })
  element.addEventListener('error', () => void fail())

  async function fail(): Promise<void> {
    const { sound } = store.getState()
    if (sound === null) return
    told({ state: 'loading' })
    const failure = await deps.explain(sound)
    if (store.getState().sound !== sound) return
    // A browser that failed still wishes to play.
    element.pause()
    store.setState({ state: 'paused', failure })
  }

  function begin(sound: string): void {
    store.setState({ ...nothing, sound, state: 'loading' })
    element.src = deps.addressOf(sound)
    start()
  }

  function start(): void {
    deps.onStart()
    told({ state: 'loading' })
    // What can't be played says so by its event; a pause that comes first ends the wish.
    element.play().catch(() => undefined)
  }

  return {
    store,
    toggle(sound) {
      const now = store.getState()
      if (now.sound !== sound || now.failure !== null) begin(sound)
      else if (now.state === 'paused') start()
      else element.pause()
    },
    seek(time) {
      element.currentTime = time
      told({ time })
    },
    pause: () => element.pause(),
    stop() {
      store.setState(nothing)
      element.pause()
      element.removeAttribute('src')
      element.load()
    },
  }
}
