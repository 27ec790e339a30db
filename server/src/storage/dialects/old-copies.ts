import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'

/** So many copies of before an upgrade stay. */
const kept = 2
/** Where a copy is written before it is whole. */
const workFolder = '.lectern-copy'

/** Puts aside what `write` writes, under a name that tells what came next; only a whole copy gets it. Resolves with its path. */
export async function putCopyAside(
  folder: string,
  label: string,
  write: (file: string) => Promise<void>,
): Promise<string> {
  const target = join(folder, `lectern-before-${label}.sqlite`)
  const work = join(folder, workFolder)
  // What a crash left.
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { mode: 0o700 })
  try {
    const file = join(work, 'copy.sqlite')
    await write(file)
    renameSync(file, target)
    flushNames(folder)
    return target
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The name is on the disk before anything is changed; some file systems can't and need not. */
function flushNames(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch {
    // Nothing more can be done for it.
  }
}

/** Removes copies of before upgrades but the newest; one that can't be removed is no reason not to start. */
export function forgetOldCopies(folder: string): void {
  const copies = readdirSync(folder)
    .filter((name) => /^lectern-before-\d.*\.sqlite$/.test(name))
    .map((name) => {
      const path = join(folder, name)
      return { path, at: statSync(path).mtimeMs }
    })
    .toSorted((one, other) => other.at - one.at)
  for (const { path } of copies.slice(kept)) {
    try {
      rmSync(path)
    } catch {
      // The next upgrade tries again.
    }
  }
}
