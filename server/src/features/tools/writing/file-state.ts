import type { Stats } from 'node:fs'
import { dirname } from 'node:path'
import { lstat, statfs } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'

/** Bytes and ms. */
export interface FileState {
  size: number
  mtimeMs: number
  ino: number
}

/** What tells a file from another one that came into its place. */
export const stateOf = ({ size, mtimeMs, ino }: Stats): FileState => ({ size, mtimeMs, ino })

/** Another one than it was when this was planned isn't touched. @throws Problem `conflict` */
export async function refuseChanged(path: string, seen: FileState): Promise<Stats> {
  const facts = await lstat(path).catch(() => null)
  const now = facts?.isFile() === true ? stateOf(facts) : null
  const isSame = now?.size === seen.size && now.mtimeMs === seen.mtimeMs && now.ino === seen.ino
  if (facts !== null && isSame) return facts
  const name = path.slice(path.lastIndexOf('/') + 1)
  throw new Problem('conflict', `“${name}” was changed meanwhile, so it stays as it is. Try again.`)
}

/** Room for so many bytes beside a file. @throws Problem `full` */
export async function refuseFull(path: string, bytes: number): Promise<void> {
  if ((await freeBeside(path)) > bytes + spareBytes) return
  throw new Problem(
    'full',
    'There is not enough room on the disk to write the files beside the old ones.',
  )
}

/** Bytes that are free where a file lies. */
export async function freeBeside(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(dirname(path))
  return bavail * bsize
}

const spareBytes = 16 * 1024 * 1024
