import { basename } from 'node:path'
import { Problem } from '#platform/problem.ts'
import { isWhole, moovOf, partsOf, wholePart } from './file-parts.ts'
import type { SoundFile } from './new-sound.ts'
import { soundOf } from './sound-track.ts'

/** An MP4 as it is cut and joined. */
export interface Mp4File extends SoundFile {
  moov: Buffer
  /** The box that says what kind of file it is. */
  ftyp: Buffer
}

/** @throws Problem `invalid` in words for what can't be cut or joined packet by packet. */
export async function openMp4(path: string, name: string = basename(path)): Promise<Mp4File> {
  const parts = await partsOf(path)
  if (!isWhole(parts))
    throw new Problem('invalid', `“${name}” has its sound spread over fragments.`)
  const moov = await moovOf(path, parts)
  const kind = parts.find(({ type }) => type === 'ftyp')
  const ftyp = kind === undefined ? Buffer.alloc(0) : await wholePart(path, kind)
  return { path, name, moov, ftyp, sound: soundOf(moov, name) }
}
