import { hash } from 'node:crypto'

/** Entity tag of an answer: the same for what says the same, however it is packed (RFC 9110, 8.8.3). */
export const weakTag = (content: string | Buffer): string =>
  `W/"${hash('sha1', content, 'base64url')}"`
