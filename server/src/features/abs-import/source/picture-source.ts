import { copyFile, mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Archive } from '#platform/archive/archive.ts'

/** A picture of an item or an author, by what Audiobookshelf calls its folder and its file. */
export interface PicturePlace {
  kind: 'items' | 'authors'
  /** Below that folder. */
  path: string
}

/** Covers and portraits that Audiobookshelf keeps by itself. */
export interface PictureSource {
  /** Bytes; null: it isn't there. */
  size(place: PicturePlace): Promise<number | null>
  /** Puts it at `target`, whole or not at all. */
  copy(place: PicturePlace, target: string): Promise<void>
}

/** Those in the metadata folder of an installation. */
export function picturesIn(folder: string): PictureSource {
  const fileOf = ({ kind, path }: PicturePlace): string => join(folder, kind, path)
  return {
    async size(place) {
      const facts = await stat(fileOf(place)).catch(() => null)
      return facts?.isFile() === true ? facts.size : null
    },
    copy: (place, target) => whole(target, (beside) => copyFile(fileOf(place), beside)),
  }
}

/** Those in a backup. */
export function picturesOf(archive: Archive): PictureSource {
  const sizes = new Map(archive.entries.map(({ name, size }) => [name, size]))
  const nameOf = ({ kind, path }: PicturePlace): string => `metadata-${kind}/${path}`
  return {
    size: async (place) => sizes.get(nameOf(place)) ?? null,
    copy: (place, target) =>
      whole(target, async (beside) => {
        await writeFile(beside, await archive.read(nameOf(place), mostPictureBytes))
      }),
  }
}

const mostPictureBytes = 64 * 1024 * 1024

async function whole(target: string, write: (beside: string) => Promise<void>): Promise<void> {
  const beside = `${target}.part`
  await mkdir(dirname(target), { recursive: true })
  await write(beside)
  await rename(beside, target)
}
