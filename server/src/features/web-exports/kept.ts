import { join } from 'node:path'
import { exportState } from '@lectern/contract'
import type { ExportState } from '@lectern/contract'
import { refuseOwn } from '#features/backups/index.ts'
import type { Now } from '#platform/clock.ts'
import { orNull, readFile, readdir, removeTree, statOrNull, statfs } from '#platform/disk/disk.ts'
import { keepPrivate, mkdir, writeFlushed } from '#platform/disk/disk-writing.ts'
import { Problem } from '#platform/problem.ts'
import { databaseFileName } from '#storage/move/copies.ts'

/** How long a file can be fetched, in ms. */
export const keptMs = 86_400_000
/** The copy, what is made of it, the file, and what is read back of it. */
const timesTheDatabase = 4
/** What the server itself goes on writing needs room, too. */
const spareBytes = 5e8
const reportEnding = '.report'

export type Kept = ReturnType<typeof createKept>

interface KeptDeps {
  configPath: string
  metadataPath: string
  now: Now
}

/**
 * The hidden folder with the last export. A file counts as finished when its report is beside it, so whatever else is there
 * was left by a stop.
 */
export function createKept({ configPath, metadataPath, now }: KeptDeps) {
  const folder = join(metadataPath, '.lectern-export')

  async function names(): Promise<string[]> {
    if ((await statOrNull(folder)) === null) return []
    return (await readdir(folder)).map(({ name }) => name)
  }

  /** null: it isn't finished, or its time is over. */
  async function find(id: string): Promise<ExportState | null> {
    if (!(await names()).includes(`${id}${reportEnding}`)) return null
    const bytes = await orNull(readFile(join(folder, `${id}${reportEnding}`)))
    const file = await statOrNull(join(folder, id))
    const { data } = exportState.safeParse(bytes === null ? null : parsed(bytes))
    return data?.id === id && file !== null && (data.until ?? 0) > now() ? data : null
  }

  async function latest(): Promise<ExportState | null> {
    const reports = (await names()).filter((name) => name.endsWith(reportEnding))
    const found: ExportState[] = []
    for (const name of reports) {
      const state = await find(name.slice(0, -reportEnding.length))
      if (state !== null) found.push(state)
    }
    return found.toSorted((one, other) => other.startedAt - one.startedAt)[0] ?? null
  }

  /** Removes all but the last finished export. Nothing may be under way. */
  const clear = async (): Promise<void> => removeOthers((await latest())?.id ?? null)

  async function removeOthers(id: string | null): Promise<void> {
    const stays = id === null ? [] : [id, `${id}${reportEnding}`]
    for (const name of await names())
      if (!stays.includes(name)) await removeTree(join(folder, name))
  }

  return {
    find,
    latest,
    clear,
    pathOf: (id: string): string => join(folder, id),

    /** Makes the folder, without what a stop left. @throws Problem `full` where the disk has too little room, or what is wrong with it */
    async ready(): Promise<void> {
      try {
        const database = (await statOrNull(join(configPath, databaseFileName)))?.size ?? 0
        const { bavail, bsize } = await statfs(metadataPath)
        const needed = database * timesTheDatabase + spareBytes
        if (bavail * bsize < needed)
          throw new Problem(
            'full',
            `The disk of ${metadataPath} has too little room: an export needs about ${(needed / 1e9).toFixed(1)} GB while it is made. Make room, and try again.`,
          )
        // Hashes of passwords are in what is made there.
        if ((await statOrNull(folder)) === null) await mkdir(folder, 0o700)
        await clear()
      } catch (error) {
        refuseOwn(metadataPath, error)
      }
    },

    /** From now on it can be fetched; those of before are removed. */
    async keep(state: ExportState): Promise<void> {
      const report = join(folder, `${state.id}${reportEnding}`)
      await writeFlushed(report, [Buffer.from(JSON.stringify(state))], 'w')
      await keepPrivate(report)
      await removeOthers(state.id)
    },

    async remove(id: string): Promise<void> {
      await removeTree(join(folder, `${id}${reportEnding}`))
      await removeTree(join(folder, id))
    },
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}
