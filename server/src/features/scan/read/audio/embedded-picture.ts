import { open } from '#platform/disk/disk.ts'
import type { EmbeddedPicture } from '../../shapes/media.ts'
import { createFileBytesReader } from './bytes/file-bytes.ts'
import { withoutUnsync } from './mpeg/unsync.ts'
import { oggPicture } from './xiph/ogg.ts'

/** No cover is larger; what claims to be is damaged. */
const largestPicture = 40_000_000

/** The bytes of a picture inside an audio file or ebook; null when the file no longer holds them. */
export async function readEmbeddedPicture(
  path: string,
  { offset, length, packing }: Omit<EmbeddedPicture, 'codec'>,
): Promise<Buffer | null> {
  if (length < 1 || length > largestPicture) return null
  if (packing === 'ogg-base64') return createFileBytesReader().read(path, oggPicture)
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
    if (bytesRead < length) return null
    if (packing === 'base64') return Buffer.from(buffer.toString('latin1'), 'base64')
    return packing === 'id3-unsync' ? withoutUnsync(buffer) : buffer
  } finally {
    await file.close()
  }
}
