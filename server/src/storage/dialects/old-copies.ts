import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** So many copies of before an upgrade stay. */
const kept = 2

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
