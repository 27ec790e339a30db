import { extname, join } from 'node:path'
import { besidePrefix } from '#features/trash/index.ts'
import { readdir, unlink } from '#platform/disk/disk.ts'

/** A hidden name in a folder, which scans pass over, for a new file of this kind. */
export const besidePath = (folder: string, id: string, like: string): string =>
  join(folder, `${besidePrefix}${id}${extname(like).toLowerCase()}`)

/** Removes what a stop in the middle left in a folder. */
export async function sweepBeside(folder: string): Promise<void> {
  const entries = await readdir(folder).catch(() => [])
  for (const { name } of entries)
    if (name.startsWith(besidePrefix)) await unlink(join(folder, name)).catch(() => undefined)
}
