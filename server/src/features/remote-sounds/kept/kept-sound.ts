import type { FileHandle } from 'node:fs/promises'
import type { Now } from '#platform/clock.ts'
import { heldTo, isWhole, withRange } from './ranges.ts'
import type { SoundFiles, SoundNotes } from './sound-files.ts'

/** What a publisher says of a sound. */
export type SoundFacts = Pick<SoundNotes, 'validator' | 'total' | 'extension' | 'takesRanges'>

export type KeptSound = ReturnType<typeof createKeptSound>

/** Written to the disk for sure each time that so many bytes came. */
const flushedBytes = 4 * 1024 * 1024

interface KeptSoundDeps {
  key: string
  files: SoundFiles
  now: Now
  /** Told of bytes that came to the disk. */
  onWritten: (bytes: number) => void
}

/**
 * A sound as far as it lies on the disk. When its publisher has another one, that begins in a file of its own: whoever still
 * writes or reads the old one does so with nothing that is ever served.
 */
export function createKeptSound({ key, files, now, onWritten }: KeptSoundDeps) {
  let known: SoundNotes | null = null
  let file: Promise<FileHandle> | null = null
  let loading: Promise<void> | null = null
  let flushing: Promise<void> = Promise.resolve()
  let unflushed = 0
  let version = 0

  const opened = (): Promise<FileHandle> => (file ??= openNow())

  /** As long as it will be at once, by which its length in time is told; what isn't there takes no room. */
  async function openNow(): Promise<FileHandle> {
    const handle = await files.open(key)
    if (known?.total) await handle.truncate(known.total)
    return handle
  }

  async function release(): Promise<void> {
    const handle = await file?.catch(() => null)
    file = null
    await handle?.close()
  }

  async function flushNow(): Promise<void> {
    const said = known
    const of = version
    if (said === null) return
    await (await opened()).datasync()
    if (of === version) await files.note(key, { ...said, usedAt: Math.max(said.usedAt, now()) })
  }

  function flush(): Promise<void> {
    unflushed = 0
    flushing = flushing.catch(() => undefined).then(flushNow)
    return flushing
  }

  return {
    get known(): SoundNotes | null {
      return known
    },
    /** Rises when another sound takes its place. */
    get version(): number {
      return version
    },
    isWhole: (): boolean => known !== null && isWhole(known.ranges, known.total),
    heldTo: (at: number): number => (known === null ? at : heldTo(known.ranges, at)),

    load: (): Promise<void> =>
      (loading ??= files.notes(key).then((found) => {
        known ??= found
      })),

    /** Another sound than was there. */
    async begin(facts: SoundFacts): Promise<void> {
      await flushing.catch(() => undefined)
      version++
      known = null
      await release()
      await files.remove(key)
      known = { ...facts, ranges: [], begunAt: now(), checkedAt: now(), usedAt: now() }
    },

    /** Its publisher said that it is the same, and maybe more of it. */
    confirm(more: Partial<SoundFacts> = {}): void {
      if (known !== null) known = { ...known, ...more, checkedAt: now() }
    },

    used(): void {
      if (known !== null) known = { ...known, usedAt: now() }
    },

    /** Nothing where it became another sound meanwhile. @throws what the disk says */
    async write(at: number, bytes: Buffer, of: number): Promise<void> {
      if (of !== version) return
      const handle = await opened()
      for (let done = 0; done < bytes.length;) {
        const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done)
        done += bytesWritten
      }
      if (of !== version || known === null) return
      known = { ...known, ranges: withRange(known.ranges, at, at + bytes.length) }
      unflushed += bytes.length
      onWritten(bytes.length)
      if (unflushed >= flushedBytes) await flush()
    },

    /** Bytes that are there. */
    async read(from: number, to: number): Promise<Buffer> {
      const handle = await opened()
      const { buffer, bytesRead } = await handle.read(
        Buffer.allocUnsafe(to - from),
        0,
        to - from,
        from,
      )
      if (bytesRead === 0) throw new Error('Bytes that were written are not there.')
      return buffer.subarray(0, bytesRead)
    },

    flush,

    /** Until somebody wants it again; `isIdle`: nobody does at this moment. */
    async rest(isIdle: () => boolean): Promise<void> {
      await flush()
      // In line with whoever else wants it on the disk: nobody closes it under their hands.
      flushing = flushing.then(() => (isIdle() ? release() : undefined))
      await flushing
    },

    async forget(): Promise<void> {
      await flushing.catch(() => undefined)
      version++
      known = null
      loading = null
      await release()
      await files.remove(key)
    },
  }
}
