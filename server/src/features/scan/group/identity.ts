import { hash } from 'node:crypto'
import { isMediaFile } from './file-kind.ts'
import type { MediaRules } from './file-kind.ts'
import type { Candidate } from '../shapes/items.ts'

/**
 * Hash over what a rescan looks at: path below the library folder, size, time and inode of every file. Equal: nothing to read.
 */
export function filesHash(candidate: Candidate): string {
  const lines = candidate.files.map(
    (file) => `${file.relPath}\0${file.size}\0${file.mtimeMs}\0${file.ino}`,
  )
  return digest(lines)
}

/**
 * Hash over the sizes of the media files: recognises the same files in another place or on another disk.
 * '' when there are none, which equals nothing.
 */
export function contentKey(candidate: Candidate, rules: MediaRules): string {
  const sizes = candidate.files
    .filter((file) => isMediaFile(file.ext, rules))
    .map((file) => file.size)
  if (sizes.length === 0) return ''
  return digest(sizes.sort((a, b) => a - b).map(String))
}

function digest(lines: string[]): string {
  return hash('sha1', lines.join('\n'), 'base64url').slice(0, 22)
}
