import { createHmac, randomBytes } from 'node:crypto'

/** A secret that nobody can guess, as text. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`

/**
 * Headers by which who gets a body knows that it is ours and of now: HMAC-SHA256, in hex, of the seconds since 1970, a full
 * stop and the body, with the secret as it was shown.
 */
export function signatureHeaders(secret: string, body: string, atMs: number) {
  const timestamp = String(Math.floor(atMs / 1000))
  const hmac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return { 'lectern-timestamp': timestamp, 'lectern-signature': `v1=${hmac}` }
}
