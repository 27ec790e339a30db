import { open } from 'node:fs/promises'
import { Problem } from '../problem.ts'
import { openRar } from './rar.ts'
import { openZip } from './zip.ts'

export interface ArchiveEntry {
  /** As stored; never to be used as a path. */
  name: string
  /** Unpacked bytes, as the archive claims. */
  size: number
}

/** A zip or rar file opened for reading. Names and sizes come from strangers. */
export interface Archive {
  /** Files in the order of the archive; folders and encrypted files are left out. */
  entries: readonly ArchiveEntry[]
  /** The bytes of a file of `entries`. Rejects with `too-large` as soon as more than `maxBytes` come out, else `invalid`. */
  read(name: string, maxBytes: number): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Opens an archive by what its bytes are, whatever its name says: comics called `.cbz` are often rar files and the other
 * way round. Rejects with Problem `invalid` for what is neither or is broken, `too-large` for more than 20,000 entries.
 */
export async function openArchive(path: string): Promise<Archive> {
  const kind = await archiveKind(path)
  if (kind === null) throw new Problem('invalid', 'This is no zip or rar archive')
  return kind === 'rar' ? openRar(path) : openZip(path)
}

async function archiveKind(path: string): Promise<'zip' | 'rar' | null> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    const start = buffer.subarray(0, bytesRead).toString('latin1')
    if (start.startsWith('Rar!\x1a\x07')) return 'rar'
    // A zip may carry anything in front of it; its directory is found from the end.
    return start === '' ? null : 'zip'
  } finally {
    await file.close()
  }
}
