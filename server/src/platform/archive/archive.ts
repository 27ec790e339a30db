import { open } from '../disk/disk.ts'
import type { DiskFile } from '../disk/disk.ts'
import { Problem } from '../problem.ts'
import { openRar } from './rar.ts'
import { openSevenZip } from './seven-zip/seven-zip.ts'
import type { Archive, ArchiveKind } from './shapes.ts'
import { openZip } from './zip/zip.ts'

export type { Archive, ArchiveEntry } from './shapes.ts'

/**
 * Opens an archive by what its bytes are, whatever its name says: comics called `.cbz` are often rar files and the other
 * way round. Rejects with Problem `invalid` for what is none of them or is broken, `too-large` for more than 20,000 entries;
 * of a zip there may be `mostEntries`.
 */
export async function openArchive(path: string, mostEntries?: number): Promise<Archive> {
  const file = await open(path)
  let isKept = false
  try {
    const kind = await archiveKind(file)
    if (kind === null) throw new Problem('invalid', 'This is no zip, rar or 7z archive')
    if (kind !== 'zip') return await openers[kind](path)
    const archive = await openZip(file, mostEntries)
    isKept = true
    return archive
  } finally {
    if (!isKept) await file.close()
  }
}

const openers = { rar: openRar, '7z': openSevenZip }

async function archiveKind(file: DiskFile): Promise<ArchiveKind | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
  const start = buffer.subarray(0, bytesRead).toString('latin1')
  if (start.startsWith('Rar!\x1a\x07')) return 'rar'
  if (start.startsWith('7z\xbc\xaf\x27\x1c')) return '7z'
  // A zip may carry anything in front of it; its directory is found from the end.
  return start === '' ? null : 'zip'
}
