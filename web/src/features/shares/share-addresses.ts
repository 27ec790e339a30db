import { withBase } from '#platform/address/base.ts'

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const letterCount = 12

/** The whole address of a share, as people pass it on. */
export const addressOfShare = (slug: string): string => location.origin + withBase(`/share/${slug}`)

/** An address that nobody can guess: 60 bits, of letters that are not mixed up when they are read aloud. */
export function randomSlug(): string {
  return [...crypto.getRandomValues(new Uint8Array(letterCount))]
    .map((byte) => letters[byte % letters.length])
    .join('')
}
