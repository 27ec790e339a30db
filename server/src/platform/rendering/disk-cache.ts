import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Now } from '#platform/clock.ts'
import { createGate } from '#platform/gate.ts'

export interface DiskCache {
  read(key: string): Promise<Buffer | null>
  has(key: string): Promise<boolean>
  /** Never fails: what can't be kept is made again. */
  write(key: string, bytes: Buffer): Promise<void>
}

interface CacheDeps {
  /** May be deleted at any time, and shared with other processes. */
  folder: string
  mostBytes: number
  /** Of its files, with a dot. */
  ending: string
  now: Now
}

/** The folder is counted each time that this share of it was written. */
const countedShare = 0.05

/** What was made, on disk, by the hash of what it is made of; what was not asked for longest goes first. */
export function createDiskCache({ folder, mostBytes, ending, now }: CacheDeps): DiskCache {
  let newNames = 0
  /** Bytes written since the folder was last counted: other processes write and delete there too. */
  let uncounted = Infinity
  let trimming: Promise<void> = Promise.resolve()

  const pathOf = (key: string): string => join(folder, `${key}${ending}`)

  async function trim(): Promise<void> {
    uncounted = 0
    const { files, strange } = await list(folder)
    for (const path of strange)
      await rm(path, { recursive: true, force: true }).catch(() => undefined)
    let held = files.reduce((sum, file) => sum + file.size, 0)
    if (held <= mostBytes) return
    files.sort((one, other) => one.usedMs - other.usedMs)
    for (const file of files) {
      if (held <= mostBytes * 0.9) return
      await rm(file.path, { force: true }).catch(() => undefined)
      held -= file.size
    }
  }

  return {
    async read(key) {
      const path = pathOf(key)
      const bytes = await readFile(path).catch(() => null)
      if (bytes === null || bytes.length === 0) return null
      const at = new Date(now())
      void utimes(path, at, at).catch(() => undefined)
      return bytes
    },
    has: (key) =>
      stat(pathOf(key)).then(
        () => true,
        () => false,
      ),
    async write(key, bytes) {
      const temp = join(folder, `.${key}.${process.pid}.${newNames++}.tmp`)
      try {
        await mkdir(folder, { recursive: true })
        await writeFile(temp, bytes)
        await rename(temp, pathOf(key))
      } catch {
        await rm(temp, { force: true }).catch(() => undefined)
        return
      }
      uncounted += bytes.length
      if (uncounted < mostBytes * countedShare) return
      trimming = trimming.then(trim).catch(() => undefined)
      await trimming
    },
  }
}

/** Forgets everything. Whoever is making something keeps it, or makes it again. */
export function emptyDiskCache(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

interface Kept {
  path: string
  size: number
  usedMs: number
}

/** A folder of tens of thousands is counted a few at a time: all other file calls wait for the same threads. */
const atOnce = 4

/** Folders are what an earlier version left here. */
async function list(folder: string): Promise<{ files: Kept[]; strange: string[] }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const gate = createGate(atOnce)
  const files = await Promise.all(
    entries.map(async (entry): Promise<Kept[]> => {
      const path = join(folder, entry.name)
      const facts = entry.isDirectory() ? null : await gate(() => stat(path)).catch(() => null)
      return facts === null ? [] : [{ path, size: facts.size, usedMs: facts.mtimeMs }]
    }),
  )
  const strange = entries.filter((entry) => entry.isDirectory())
  return { files: files.flat(), strange: strange.map(({ name }) => join(folder, name)) }
}
