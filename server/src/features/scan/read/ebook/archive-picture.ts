import { openArchive } from '#platform/archive/archive.ts'
import { Problem } from '#platform/problem.ts'

/** No cover is larger; what claims to be is damaged or hostile. */
const mostPictureBytes = 40_000_000

/** The bytes of a picture in an ebook (CoverSource `archive`); null when the archive is broken or the picture too large. */
export async function readArchivePicture(path: string, entry: string): Promise<Buffer | null> {
  try {
    const archive = await openArchive(path)
    try {
      return await archive.read(entry, mostPictureBytes)
    } finally {
      await archive.close()
    }
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
