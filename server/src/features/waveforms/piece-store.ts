import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { ByteRange } from '#platform/ffmpeg/media-input.ts'
import type { Envelope } from './envelope.ts'

/** Grows when envelopes are made in another way: those of before are made anew. */
const revision = 1

/** Which piece of which file; `stamp` changes with what is in the file. */
export interface PieceKey {
  path: string
  /** Only these bytes of it; in the stamp, too. */
  range?: ByteRange | undefined
  stamp: string
  index: number
}

export interface PieceStore {
  read(key: PieceKey): Promise<Envelope | null>
  /** Never fails: what can't be kept is made again. */
  write(key: PieceKey, envelope: Envelope): Promise<void>
}

const stored = z.object({ peaks: z.string(), silences: z.array(z.tuple([z.number(), z.number()])) })

/** Envelopes on disk, a small file for each ten minutes of sound; the folder may be deleted at any time. */
export function createPieceStore(folder: string): PieceStore {
  return {
    async read(key) {
      try {
        const { peaks, silences } = stored.parse(JSON.parse(await readFile(pathOf(key), 'utf8')))
        return { peaks: Buffer.from(peaks, 'base64'), silences }
      } catch {
        return null
      }
    },
    async write(key, { peaks, silences }) {
      const path = pathOf(key)
      const passing = `${path}.${randomUUID()}`
      const text = JSON.stringify({ peaks: Buffer.from(peaks).toString('base64'), silences })
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeFile(passing, text)
        await rename(passing, path)
      } catch {
        await rm(passing, { force: true }).catch(() => undefined)
      }
    },
  }

  function pathOf({ path, stamp, index }: PieceKey): string {
    const name = createHash('sha256').update(`${revision} ${stamp} ${path}`).digest('hex')
    return join(folder, name.slice(0, 2), name.slice(2, 34), `${index}.json`)
  }
}

/** Forgets them all. */
export async function emptyPieceStore(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}
