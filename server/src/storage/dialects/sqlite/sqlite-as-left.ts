import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

/**
 * Writes down how a database file looks that was closed with everything in it. Looking through 600 MB for damage takes
 * seconds, and a file that nobody has touched since it was closed needs none of it.
 */
export function noteAsLeft(file: string): void {
  try {
    writeFileSync(noteOf(file), looksOf(file), { mode: 0o600 })
  } catch {
    // Without the note the next start looks through the file.
  }
}

/**
 * Whether the file is as it was left: the same one, of the same size and time, with no journal beside it. The note goes with
 * the question: after a crash there is none.
 */
export function isAsLeft(file: string): boolean {
  try {
    const noted = readFileSync(noteOf(file), 'utf8')
    rmSync(noteOf(file))
    return noted === looksOf(file) && sizeOf(`${file}-wal`) === 0
  } catch {
    return false
  }
}

const noteOf = (file: string): string => `${file}-left`

function looksOf(file: string): string {
  const { ino, size, mtimeNs } = statSync(file, { bigint: true })
  return `${ino} ${size} ${mtimeNs}\n`
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
