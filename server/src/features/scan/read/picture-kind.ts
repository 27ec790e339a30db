import { open } from '#platform/disk/disk.ts'

/** A folder of junk is not searched to its end. */
const mostTries = 8

/** Extension of a picture by its first bytes; null for everything that is no raster picture, SVG included. */
export function kindOf(bytes: Buffer): 'jpg' | 'png' | 'webp' | 'gif' | 'bmp' | null {
  if (bytes.length < 12) return null
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpg'
  if (bytes.readUInt32BE(0) === 0x89504e47) return 'png'
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp'
  if (head.startsWith('GIF8')) return 'gif'
  return head.startsWith('BM') ? 'bmp' : null
}

/** The first of some files that is a picture by its bytes, whatever its name says; null when none can be read as one. */
export async function firstPicture(paths: readonly string[]): Promise<string | null> {
  for (const path of paths.slice(0, mostTries)) if (await isPicture(path)) return path
  return null
}

/** Whether a file was read and is no picture: one that can't be read right now may well be. */
export const isJunk = async (path: string): Promise<boolean> => (await kindAt(path)) === 'junk'

/** What can't be read is none: another source may still have a cover. */
const isPicture = async (path: string): Promise<boolean> => (await kindAt(path)) === 'picture'

async function kindAt(path: string): Promise<'picture' | 'junk' | 'unreadable'> {
  try {
    const handle = await open(path)
    try {
      const head = Buffer.alloc(12)
      const { bytesRead } = await handle.read(head, 0, 12, 0)
      return kindOf(head.subarray(0, bytesRead)) === null ? 'junk' : 'picture'
    } finally {
      await handle.close()
    }
  } catch {
    return 'unreadable'
  }
}
