import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Now } from '#platform/clock.ts'

interface SealDeps {
  /** The same for all servers on the same data. */
  secret: () => Promise<string>
  now: Now
}

/** A sound that somebody may hear for a while. */
const sealed = z.object({ address: z.string(), userId: z.string(), until: z.number() })

export type SoundSeal = ReturnType<typeof createSoundSeal>

const livesMs = 3 * 3_600_000
/** Longer ones would make addresses that proxies refuse. */
const longestAddress = 2000
const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Puts the address of a sound and who may hear it into a text that only this server can make and read: what it is handed
 * back was listed by a feed that it has read for this person. Nothing is kept, so any server on the same data answers.
 */
export function createSoundSeal({ secret, now }: SealDeps) {
  let making: Promise<Buffer> | null = null

  async function key(): Promise<Buffer> {
    making ??= secret().then((text) => createHash('sha256').update(`preview ${text}`).digest())
    return making.catch((error: unknown) => {
      making = null
      throw error
    })
  }

  return {
    /** Null for what can't be asked for in this way. */
    async seal(address: string, userId: string): Promise<string | null> {
      if (!/^https?:\/\//i.test(address) || address.length > longestAddress) return null
      const iv = randomBytes(ivBytes)
      const sealing = createCipheriv(cipher, await key(), iv)
      const said = JSON.stringify({ address, userId, until: now() + livesMs })
      const text = Buffer.concat([sealing.update(said, 'utf8'), sealing.final()])
      return Buffer.concat([iv, sealing.getAuthTag(), text]).toString('base64url')
    },

    /** The address; null for what this server didn't make, made for somebody else, or too long ago. */
    async open(text: string, userId: string): Promise<string | null> {
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length <= ivBytes + tagBytes) return null
      const opening = createDecipheriv(cipher, await key(), bytes.subarray(0, ivBytes))
      opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        const said = Buffer.concat([
          opening.update(bytes.subarray(ivBytes + tagBytes)),
          opening.final(),
        ])
        const found = sealed.parse(JSON.parse(said.toString('utf8')))
        return found.userId === userId && found.until > now() ? found.address : null
      } catch {
        return null
      }
    },
  }
}
