import type { FileHandle } from 'node:fs/promises'
import type { Now } from '#platform/clock.ts'
import { createLoosePieces } from './loose-pieces.ts'
import { gapEnd, heldTo, isWhole, withRange, withoutRange } from './ranges.ts'
import type { SoundFiles, SoundNotes } from './sound-files.ts'

/** What a publisher says of a sound. */
export type SoundFacts = Pick<SoundNotes, 'validator' | 'total' | 'extension' | 'takesRanges'>

export type KeptSound = ReturnType<typeof createKeptSound>

/** Written to the disk for sure each time that so many bytes came. */
const flushedBytes = 4 * 1024 * 1024
/** Of a sound that the disk doesn't take: half an hour of talk, which is fetched again where it is heard again. */
const mostLooseBytes = 32 * 1024 * 1024

interface KeptSoundDeps {
  key: string
  files: SoundFiles
  now: Now
  /** Told of bytes that came to the disk. */
  onWritten: (bytes: number) => void
  /** Told that the disk takes no more: what comes is played, and kept by nobody. */
  onRefused: (error: unknown) => void
}

/**
 * A sound as far as it lies on the disk. When its publisher has another one, that begins in a file of its own: whoever still
 * writes or reads the old one does so with nothing that is ever served.
 */
export function createKeptSound({ key, files, now, onWritten, onRefused }: KeptSoundDeps) {
  let known: SoundNotes | null = null
  let file: Promise<FileHandle> | null = null
  let loading: Promise<void> | null = null
  let flushing: Promise<void> = Promise.resolve()
  let unflushed = 0
  let version = 0
  let isRefused = false
  const loose = createLoosePieces(mostLooseBytes)

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

  /** What lies on the disk. */
  const onDisk = (said: SoundNotes): SoundNotes => ({
    ...said,
    ranges: loose
      .ranges()
      .reduce((ranges, [from, to]) => withoutRange(ranges, from, to), said.ranges),
  })

  async function flushNow(): Promise<void> {
    const of = version
    if (known === null || isRefused) return
    const said = onDisk(known)
    await (await opened()).datasync()
    if (of === version) await files.note(key, { ...said, usedAt: Math.max(said.usedAt, now()) })
  }

  async function writeToDisk(at: number, bytes: Buffer): Promise<void> {
    const handle = await opened()
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done)
      done += bytesWritten
    }
  }

  function refuse(error: unknown): void {
    if (isRefused) return
    isRefused = true
    onRefused(error)
  }

  /** Once nobody listens any more the disk is tried again. */
  function forgetLoose(): void {
    if (known !== null) known = onDisk(known)
    loose.clear()
    isRefused = false
  }

  function takeLoose(at: number, bytes: Buffer): void {
    if (known === null) return
    let ranges = withRange(known.ranges, at, at + bytes.length)
    for (const { from, to } of loose.put(at, bytes)) ranges = withoutRange(ranges, from, to)
    known = { ...known, ranges }
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
    /** All of it is on the disk. */
    isWhole: (): boolean => known !== null && loose.isEmpty() && isWhole(known.ranges, known.total),
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
      loose.clear()
      await release().catch(refuse)
      await files.remove(key).catch(refuse)
      known = { ...facts, ranges: [], begunAt: now(), checkedAt: now(), usedAt: now() }
    },

    /** Its publisher said that it is the same, and maybe more of it. */
    confirm(more: Partial<SoundFacts> = {}): void {
      if (known !== null) known = { ...known, ...more, checkedAt: now() }
    },

    used(): void {
      if (known !== null) known = { ...known, usedAt: now() }
    },

    /** Nothing where it became another sound meanwhile. What the disk doesn't take is held for who listens. */
    async write(at: number, bytes: Buffer, of: number): Promise<void> {
      if (of !== version) return
      if (!isRefused) await writeToDisk(at, bytes).catch(refuse)
      if (of !== version || known === null) return
      if (isRefused) return takeLoose(at, bytes)
      known = { ...known, ranges: withRange(known.ranges, at, at + bytes.length) }
      unflushed += bytes.length
      onWritten(bytes.length)
      if (unflushed >= flushedBytes) await flush().catch(refuse)
    },

    /** Bytes that are there. */
    async read(from: number, to: number): Promise<Buffer> {
      const held = loose.read(from, to)
      if (held !== null) return held
      const handle = await opened()
      // Behind that the file has room and nothing in it.
      const length = Math.min(to, gapEnd(loose.ranges(), from) ?? to) - from
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, from)
      if (bytesRead === 0) throw new Error('Bytes that were written are not there.')
      return buffer.subarray(0, bytesRead)
    },

    flush,

    /** Until somebody wants it again; `isIdle`: nobody does at this moment. */
    async rest(isIdle: () => boolean): Promise<void> {
      await flush()
      // In line with whoever else wants it on the disk: nobody closes it under their hands.
      flushing = flushing.then(async () => {
        if (!isIdle()) return
        forgetLoose()
        await release()
      })
      await flushing
    },

    async forget(): Promise<void> {
      await flushing.catch(() => undefined)
      version++
      known = null
      loading = null
      loose.clear()
      isRefused = false
      await release()
      await files.remove(key)
    },
  }
}
