import { createHash } from 'node:crypto'
import {
  constants,
  copyFile,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** What is known of a sound that lies, whole or in parts, in the folder. */
const notes = z.object({
  /** Tells whether it is still the same; null: nothing does. */
  validator: z.string().nullable(),
  total: z.number().int().positive().nullable(),
  extension: z.string(),
  takesRanges: z.boolean(),
  ranges: z
    .array(z.tuple([z.number().int().nonnegative(), z.number().int().positive()]).readonly())
    .readonly(),
  /** When its first byte came, in ms. */
  begunAt: z.number(),
  /** When its publisher last said that it is the same, in ms. */
  checkedAt: z.number(),
  /** When somebody last heard it, in ms. */
  usedAt: z.number(),
})
export type SoundNotes = z.output<typeof notes>

export interface KeptFile {
  key: string
  /** Bytes on the disk: what isn't there yet takes none. */
  bytes: number
  usedAt: number
}

export type SoundFiles = ReturnType<typeof createSoundFiles>

/** Addresses may hold secrets: files are named by their hash alone. */
export const keyOf = (address: string): string =>
  createHash('sha256').update(address).digest('hex').slice(0, 40)

/** The folder that sounds are kept in: the bytes of each in one file, and beside it which of them are there. */
export function createSoundFiles(folder: string) {
  const bytesOf = (key: string): string => join(folder, `${key}.sound`)
  const notesOf = (key: string): string => join(folder, `${key}.json`)
  return {
    /** Where the bytes of a sound lie. */
    path: bytesOf,

    /** For reading and writing; made when it isn't there. */
    async open(key: string): Promise<FileHandle> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return open(bytesOf(key), constants.O_RDWR | constants.O_CREAT, 0o600)
    },

    /** Null for one that isn't there, or whose notes can't be trusted. */
    async notes(key: string): Promise<SoundNotes | null> {
      const text = await readFile(notesOf(key), 'utf8').catch(() => null)
      const there = await stat(bytesOf(key)).catch(() => null)
      if (text === null || there === null) return null
      try {
        const found = notes.parse(JSON.parse(text))
        return found.ranges.every(([, to]) => to <= there.size) ? found : null
      } catch {
        return null
      }
    },

    /** To be written after the bytes that it speaks of are on the disk. */
    async note(key: string, known: SoundNotes): Promise<void> {
      const fresh = `${notesOf(key)}.new`
      const file = await open(fresh, 'w', 0o600)
      await file.writeFile(JSON.stringify(known)).finally(() => file.close())
      await rename(fresh, notesOf(key))
    },

    async remove(key: string): Promise<void> {
      // The notes first: bytes without notes are none.
      await rm(notesOf(key), { force: true })
      await rm(bytesOf(key), { force: true })
    },

    /** Puts a copy of the bytes where nothing lies yet. */
    async copyTo(key: string, path: string): Promise<void> {
      const part = `${path}.copy`
      await copyFile(bytesOf(key), part, constants.COPYFILE_FICLONE)
      const file = await open(part, 'r+')
      await file.sync().finally(() => file.close())
      await rename(part, path)
    },

    async list(): Promise<KeptFile[]> {
      const names = await readdir(folder).catch(() => [])
      const found = names.map(async (name): Promise<KeptFile[]> => {
        const key = /^([0-9a-f]{40})\.sound$/u.exec(name)?.[1]
        const facts = key === undefined ? null : await stat(bytesOf(key)).catch(() => null)
        if (key === undefined || facts === null) return []
        const said = await this.notes(key)
        return [{ key, bytes: facts.blocks * 512, usedAt: said?.usedAt ?? 0 }]
      })
      return (await Promise.all(found)).flat()
    },
  }
}
