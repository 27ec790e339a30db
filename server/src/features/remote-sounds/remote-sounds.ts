import { Readable } from 'node:stream'
import type { RangesContent } from '#domain/content.ts'
import type { Now } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import { createKeptSound } from './kept/kept-sound.ts'
import { createSoundFiles, keyOf } from './kept/sound-files.ts'
import type { KeptFile } from './kept/sound-files.ts'
import { createPublishers } from './fetch/publishers.ts'
import { problemOf } from './problem-of.ts'
import { believableLength } from './believable-length.ts'
import { createRemoteSound } from './remote-sound.ts'
import type { RemoteFacts, RemoteSound } from './remote-sound.ts'
import type { Outgoing } from '#platform/outgoing/outgoing.ts'

export interface RemoteSoundsDeps {
  /** Of this process alone. */
  folder: string
  /** Most bytes in it, but for what is being heard. */
  mostKeptBytes: number
  /** Of one sound. */
  mostBytes: number
  outgoing: Pick<Outgoing, 'stream'>
  /** Milliseconds without a byte after which a publisher counts as gone. */
  idleMs: number
  /** Seconds of the sound in a file; `isWhole`: not only its beginning is there. Rejects where nobody can tell. */
  lengthOf: (path: string, isWhole: boolean) => Promise<number>
  /** Told how long a sound is, in seconds, once all of it was here; `names`: those that it was asked for by. */
  onLength: (names: readonly string[], seconds: number) => Promise<void>
  now: Now
  log: Log
}

type Ranges = { content: 'ranges' } & RangesContent

export type RemoteSounds = ReturnType<typeof createRemoteSounds>

/** The folder is counted each time that this share of it was written. */
const countedShare = 0.02
/** Sounds that are remembered although nobody hears them. */
const mostKnown = 200
/** Its length is looked for in so many bytes. */
const headBytes = 128 * 1024
/** Who wants to hear something doesn't wait longer to know how long it is. */
const lengthPatienceMs = 250

/** Sounds that lie with their publishers, heard while they come and kept for a while. */
export function createRemoteSounds(deps: RemoteSoundsDeps) {
  const { now, log } = deps
  const files = createSoundFiles(deps.folder)
  const publishers = createPublishers(deps)
  const sounds = new Map<string, RemoteSound>()
  let uncounted = Infinity
  let trimming: Promise<void> = Promise.resolve()

  function soundAt(address: string): RemoteSound {
    const key = keyOf(address)
    const known = sounds.get(key)
    if (known !== undefined) return known
    const onRefused = (err: unknown) =>
      log.warn({ err }, 'the disk takes no more of an episode, which is played without being kept')
    const kept = createKeptSound({ key, files, now, onWritten: count, onRefused })
    const sound = createRemoteSound({ ...deps, address, kept, publishers, onWhole: measure })
    forgetIdle()
    sounds.set(key, sound)
    return sound

    function measure(): void {
      const noted = deps
        .lengthOf(files.path(key), true)
        .then((seconds) => deps.onLength([...sound.names], seconds))
      noted.catch((err: unknown) => log.debug({ err }, 'the length of an episode is not known'))
    }
  }

  function forgetIdle(): void {
    for (const [key, sound] of sounds) {
      if (sounds.size < mostKnown) return
      if (!sound.isBusy()) sounds.delete(key)
    }
  }

  function count(bytes: number): void {
    uncounted += bytes
    if (uncounted < deps.mostKeptBytes * countedShare) return
    uncounted = 0
    trimming = trimming.then(trim).catch((err: unknown) => {
      log.warn({ err }, 'kept episodes could not be counted')
    })
  }

  /** What nobody heard for longest goes. */
  async function trim(): Promise<void> {
    // What is being heard says so on the disk only now and then.
    const usedAt = (file: KeptFile) => sounds.get(file.key)?.kept.known?.usedAt ?? file.usedAt
    const found = (await files.list()).sort((one, other) => usedAt(one) - usedAt(other))
    let held = found.reduce((sum, { bytes }) => sum + bytes, 0)
    for (const { key, bytes } of found) {
      if (held <= deps.mostKeptBytes) return
      const sound = sounds.get(key)
      if (sound?.isBusy() === true) continue
      sounds.delete(key)
      await (sound?.kept.forget() ?? files.remove(key))
      held -= bytes
    }
  }

  return {
    /** Resolves once its first bytes are here. `name`: whose length it is. @throws Problem with a sentence for people */
    ready(address: string, name: string, signal: AbortSignal): Promise<RemoteFacts> {
      const sound = soundAt(address)
      sound.names.add(name)
      return sound.ready(signal)
    },

    /** Seconds, by what came of it so far; null where that tells nothing in time. */
    async length(address: string): Promise<number | null> {
      const sound = soundAt(address)
      const patience = AbortSignal.timeout(lengthPatienceMs)
      const { known } = sound.kept
      const wanted = Math.min(headBytes, known?.total ?? headBytes)
      await sound.reach(wanted - 1, patience).catch(() => undefined)
      const seconds = await deps
        .lengthOf(files.path(keyOf(address)), sound.kept.isWhole())
        .catch(() => null)
      return believableLength(seconds, known?.total ?? null, sound.kept.isWhole())
    },

    /** What is sent of it. @throws Problem with a sentence for people */
    async content(address: string, signal = new AbortController().signal): Promise<Ranges> {
      const sound = soundAt(address)
      const { mimeType, etag, size } = await sound.ready(signal)
      return {
        content: 'ranges',
        type: mimeType,
        etag,
        size,
        whole: (until) => sound.whole(until),
        signal,
        async open({ start, end }, until) {
          await sound.reach(start, until)
          return Readable.from(sound.bytes(start, end, until), { objectMode: false })
        },
      }
    },

    /** Puts a copy where nothing lies yet, when all of it is here and its publisher hasn't changed it. */
    async copyTo(address: string, path: string, signal: AbortSignal): Promise<boolean> {
      const sound = soundAt(address)
      await sound.kept.load()
      if (!sound.kept.isWhole()) return false
      try {
        await sound.ready(signal)
        if (!sound.kept.isWhole()) return false
        await sound.kept.flush()
        await files.copyTo(keyOf(address), path)
        return true
      } catch (error) {
        signal.throwIfAborted()
        log.info({ err: problemOf(error) }, 'a kept episode is fetched anew')
        return false
      }
    },

    /** Forgets all that nobody hears. */
    async empty(): Promise<void> {
      for (const { key } of await files.list()) {
        const sound = sounds.get(key)
        if (sound?.isBusy() === true) continue
        sounds.delete(key)
        await (sound?.kept.forget() ?? files.remove(key))
      }
    },

    async close(): Promise<void> {
      await Promise.all([...sounds.values()].map((sound) => sound.close()))
      await trimming
    },
  }
}
