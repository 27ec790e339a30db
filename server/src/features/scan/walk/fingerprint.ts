import type { FileFact, WalkedFolder } from '../shapes/files.ts'
import type { ScannedLibrary } from '../shapes/scan.ts'

/** Text that changes with any file of a library and with what decides what is made of it; null when some could not be read. */
export function fingerprintOf(
  folders: readonly WalkedFolder[],
  library: ScannedLibrary,
  rules: string,
): string | null {
  // Sums, because the order in which a disk names its files means nothing.
  let first = 0
  let second = 0
  let count = 0
  for (const { path, walks } of folders) {
    const [start, otherStart] = [hash(path, 0x811c9dc5), hash(path, 0x9e3779b9)]
    for (const walk of walks) {
      if (walk.root !== 'ok' || walk.unreadable.length > 0 || walk.files.length === 0) return null
      count += walk.files.length
      for (const file of walk.files) {
        first = (first + hashFile(file, start)) >>> 0
        second = (second + hashFile(file, otherStart)) >>> 0
      }
    }
  }
  const settings = [library.mediaType, library.settings.audiobooksOnly, rules]
  return [count, first, second, hash(JSON.stringify(settings), 1)].join('-')
}

function hashFile({ relPath, ino, size, mtimeMs }: FileFact, seed: number): number {
  return mix(mix(hash(ino, hash(relPath, seed)), size), mtimeMs)
}

/** Folds a whole number of up to 53 bits into a hash. */
function mix(value: number, whole: number): number {
  const low = Math.imul(value ^ (whole % 0x1_0000_0000), 0x01000193)
  const both = Math.imul(low ^ (low >>> 15) ^ Math.floor(whole / 0x1_0000_0000), 0x01000193)
  return (both ^ (both >>> 15)) >>> 0
}

function hash(text: string, seed: number): number {
  let value = seed
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
    value ^= value >>> 15
  }
  return value >>> 0
}
