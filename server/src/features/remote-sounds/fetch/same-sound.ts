import type { SoundNotes } from '../kept/sound-files.ts'

type Said = Pick<SoundNotes, 'validator' | 'total'>

/** Where nothing but its length tells of a sound, parts of it are joined that were asked for within so long. */
const trustedMs = 10 * 60_000

/** Whether a publisher's answer is of the sound that is here: parts of two are never joined. */
export function isSameSound(
  known: Said & Pick<SoundNotes, 'checkedAt'>,
  said: Said,
  now: number,
): boolean {
  if (known.total !== null && said.total !== null && known.total !== said.total) return false
  if (known.validator !== null && said.validator !== null) return known.validator === said.validator
  return now - known.checkedAt < trustedMs
}
