/** What the player needs of the browser's sound; an `HTMLAudioElement` is one. */
export interface SoundElement {
  src: string
  currentTime: number
  playbackRate: number
  defaultPlaybackRate: number
  readonly ended: boolean
  readonly error: { readonly code: number } | null
  play(): Promise<void>
  pause(): void
  load(): void
  addEventListener(name: string, listener: () => void): void
}

/** One file of what is shared. Times are seconds. */
export interface SharedTrack {
  startOffset: number
  duration: number
  src: string
}

/** `gone`: nobody shares it any more. `unplayable`: this browser can't play the file. */
export type Trouble = 'gone' | 'offline' | 'unplayable'

export interface SharedSnapshot {
  isPlaying: boolean
  /** Should sound, but nothing has come yet. */
  isWaiting: boolean
  /** Seconds from the beginning. */
  position: number
  rate: number
  trouble: Trouble | null
}

interface SharedPlayerDeps {
  sound: SoundElement
  tracks: readonly SharedTrack[]
  /** Seconds; where it begins. */
  start: number
  rate: number
  /** Told where the listener is. `isLeaving`: the page may be gone at once. */
  report: (position: number, isLeaving: boolean) => void
  /** Asked when a file can't be had. */
  isThere: () => Promise<'there' | 'gone' | 'offline'>
}

export type SharedPlayer = ReturnType<typeof createSharedPlayer>

/** Places are told at most so often while it plays, in seconds heard. */
const reportEvery = 10
/** MediaError.MEDIA_ERR_NETWORK: the file was playable and stopped to come. */
const cutShort = 2

/** The files of what is shared as one line of time, played by one element. */
export function createSharedPlayer({ sound, tracks, start, ...deps }: SharedPlayerDeps) {
  const duration = tracks.reduce(
    (end, track) => Math.max(end, track.startOffset + track.duration),
    0,
  )
  const watchers = new Set<() => void>()
  let index = 0
  /** Where the file is to begin, in its own seconds, until it is there. */
  let pending: number | null = null
  let reported = start
  let snapshot: SharedSnapshot = {
    isPlaying: false,
    isWaiting: false,
    position: start,
    rate: deps.rate,
    trouble: null,
  }

  function show(change: Partial<SharedSnapshot>): void {
    snapshot = { ...snapshot, ...change }
    for (const watcher of watchers) watcher()
  }
  function report(isLeaving = false): void {
    if (Math.abs(snapshot.position - reported) < 0.5) return
    reported = snapshot.position
    deps.report(reported, isLeaving)
  }
  function open(at: number): void {
    index = trackAt(tracks, at)
    const track = tracks[index]
    if (track === undefined) return
    pending = Math.max(0, at - track.startOffset)
    sound.src = track.src
    sound.defaultPlaybackRate = snapshot.rate
    sound.playbackRate = snapshot.rate
    sound.load()
  }
  function begin(): void {
    show({ isPlaying: true, isWaiting: true, trouble: null })
    sound.play().catch((error: unknown) => {
      // Another file took its place, or the element tells by itself what is wrong.
      const isOurs = error instanceof DOMException && error.name === 'NotAllowedError'
      if (isOurs) show({ isPlaying: false, isWaiting: false })
    })
  }
  async function failed(): Promise<void> {
    const code = sound.error?.code
    const at = snapshot.position
    show({ isWaiting: false })
    const found = await deps.isThere()
    if (found !== 'there') return show({ isPlaying: false, trouble: found })
    if (code !== cutShort) return show({ isPlaying: false, trouble: 'unplayable' })
    const { isPlaying } = snapshot
    open(at)
    if (isPlaying) begin()
  }

  sound.addEventListener('loadedmetadata', () => {
    if (pending !== null && pending > 0) sound.currentTime = pending
    pending = null
  })
  sound.addEventListener('timeupdate', () => {
    const track = tracks[index]
    if (track === undefined || pending !== null) return
    show({ position: Math.min(duration, track.startOffset + sound.currentTime) })
    if (Math.abs(snapshot.position - reported) >= reportEvery) report()
  })
  sound.addEventListener('waiting', () => show({ isWaiting: snapshot.isPlaying }))
  sound.addEventListener('playing', () =>
    show({ isPlaying: true, isWaiting: false, trouble: null }),
  )
  sound.addEventListener('pause', () => {
    // At the end of a file the next one follows.
    if (sound.ended) return
    show({ isPlaying: false, isWaiting: false })
    report()
  })
  sound.addEventListener('ended', () => {
    const next = tracks[index + 1]
    if (next !== undefined) {
      show({ position: next.startOffset })
      open(next.startOffset)
      return begin()
    }
    show({ isPlaying: false, isWaiting: false, position: duration })
    report()
  })
  sound.addEventListener('error', () => void failed())
  open(start)

  const player = {
    duration,
    get: (): SharedSnapshot => snapshot,
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** From the beginning where it was heard to its end. */
    play(): void {
      if (snapshot.trouble !== null) open(snapshot.position)
      else if (snapshot.position >= duration - 0.5) player.seek(0)
      begin()
    },
    pause(): void {
      show({ isPlaying: false, isWaiting: false })
      sound.pause()
      report()
    },
    toggle(): void {
      if (snapshot.isPlaying) player.pause()
      else player.play()
    },
    /** `to` in seconds. */
    seek(to: number): void {
      const at = Math.min(Math.max(0, to), duration)
      const target = trackAt(tracks, at)
      const track = tracks[target]
      if (track === undefined) return
      show({ position: at })
      if (target === index && pending === null) sound.currentTime = at - track.startOffset
      else if (target === index) pending = at - track.startOffset
      else {
        open(at)
        if (snapshot.isPlaying) begin()
      }
      if (!snapshot.isPlaying) report()
    },
    skip: (seconds: number): void => player.seek(snapshot.position + seconds),
    setRate(rate: number): void {
      sound.defaultPlaybackRate = rate
      sound.playbackRate = rate
      show({ rate })
    },
    /** The page is left, or out of sight. */
    leave: (): void => report(true),
  }
  return player
}

/** The file that sounds at a time; the last one at the very end. */
function trackAt(tracks: readonly SharedTrack[], at: number): number {
  const next = tracks.findIndex((track) => track.startOffset > at)
  return Math.max(0, (next < 0 ? tracks.length : next) - 1)
}
