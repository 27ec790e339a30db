import { open } from '../disk/disk.ts'
import { Problem } from '../problem.ts'
import { openRar } from './rar.ts'
import type { Archive } from './shapes.ts'
import { openZip } from './zip.ts'

export type { Archive, ArchiveEntry } from './shapes.ts'

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
  const file = await open(path)
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
