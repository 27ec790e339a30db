import { basename } from 'node:path'
import { Problem } from '#platform/problem.ts'
import { createSoundHash } from '../packets/sound-hash.ts'
import type { NewFile } from './form.ts'

/** Hands bytes of packets on. */
type Take = (bytes: Buffer) => void

/**
 * Writes a file and reads it again: the packets that come out have to be those that went in, in order.
 * @throws Problem `broken` where they aren't
 */
export async function proveSound(
  { place }: Pick<NewFile, 'place'>,
  {
    write,
    read,
    onBytes,
  }: { write: (take: Take) => Promise<void>; read: (take: Take) => Promise<void>; onBytes: Take },
): Promise<void> {
  const [before, after] = [createSoundHash(), createSoundHash()]
  const counted =
    (take: Take): Take =>
    (bytes) => {
      take(bytes)
      onBytes(bytes)
    }
  await write(counted(before.take))
  await read(counted(after.take))
  if (after.digest() !== before.digest())
    throw new Problem(
      'broken',
      `“${basename(place)}” came out wrong, so the files stay as they were.`,
    )
}
