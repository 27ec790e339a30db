import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { Problem } from '#platform/problem.ts'

/** Algorithms that a client may choose (tus: Tus-Checksum-Algorithm). */
export const checksumNames = ['sha1', 'sha256', 'md5'] as const

/** What a piece has to add up to. */
export interface Checksum {
  hash: Hash
  expected: Buffer
}

/** Reads `sha1 <base64>`. @throws Problem `invalid` for what is no checksum, or one of another kind. */
export function readChecksum(header: string | undefined): Checksum | null {
  if (header === undefined) return null
  const [name = '', sum = ''] = header.trim().split(/\s+/)
  const known = checksumNames.find((each) => each === name.toLowerCase())
  if (known === undefined)
    throw new Problem('invalid', `Upload-Checksum is one of ${checksumNames.join(', ')}.`)
  const hash = createHash(known)
  const expected = Buffer.from(sum, 'base64')
  if (expected.length !== createHash(known).digest().length)
    throw new Problem('invalid', `Upload-Checksum is no ${known} in base64.`)
  return { hash, expected }
}
