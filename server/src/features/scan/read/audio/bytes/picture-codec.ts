import type { EmbeddedPicture } from '../../../shapes/media.ts'

export type Picture = EmbeddedPicture

/** What kind of picture begins with these bytes, whatever its tag claims. */
export function pictureCodec(start: Buffer): Picture['codec'] {
  if (start.length < 4) return 'unknown'
  const magic = start.readUInt32BE(0)
  if (magic >>> 8 === 0xffd8ff) return 'mjpeg'
  if (magic === 0x89504e47) return 'png'
  if (magic === 0x47494638) return 'gif'
  if (magic >>> 16 === 0x424d) return 'bmp'
  const isWebp =
    magic === 0x52494646 && start.length >= 12 && start.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'webp' : 'unknown'
}
