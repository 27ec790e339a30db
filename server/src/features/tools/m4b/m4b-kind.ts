import { box, u32 } from '../mp4/atoms.ts'
import type { EncodeOptions } from './m4b-plan.ts'

/** The box that says what kind of MP4 it is: the one that bookshelves of Apple look for, or the plain one for what they can't play. */
export function m4bKind(codec: EncodeOptions['codec']): Buffer {
  const brands = codec === 'opus' ? ['isom', 'iso2', 'mp41'] : ['M4B ', 'M4A ', 'mp42', 'isom']
  const [major = ''] = brands
  return box('ftyp', [
    Buffer.from(major),
    u32(codec === 'opus' ? 512 : 0),
    Buffer.from(brands.join('')),
  ])
}
