import { randomUUID } from 'node:crypto'
import { hash as argon2, verify as argon2Verify } from '@node-rs/argon2'
import { compare as bcryptVerify } from 'bcryptjs'
import { longestPassword } from '@lectern/contract'
import { Problem } from '#platform/problem.ts'

export interface Passwords {
  /** argon2id over the whole text. */
  hash(password: string): Promise<string>
  /**
   * Whether `password` belongs to `stored`. Takes as long for a user who doesn't exist (null) as for one who does,
   * so that names can't be found out by the clock.
   */
  verify(stored: string | null, password: string): Promise<boolean>
  /** Old hashes are replaced at the next login. */
  isOld(stored: string): boolean
}

// More at once would starve file access, which shares the thread pool.
const atOnce = 2
const longestQueue = 200

/** Passwords are kept as argon2id; bcrypt hashes of earlier servers are still understood. */
export function createPasswords(): Passwords {
  const inTurn = createGate(atOnce, longestQueue)
  // 0 is argon2d, 1 argon2i, 2 argon2id: named by number because the package exports a const enum.
  const hash = (password: string) =>
    inTurn(() =>
      argon2(password, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
    )
  let decoy: Promise<string> | undefined

  return {
    hash,
    async verify(stored, password) {
      if (password.length > longestPassword) return false
      if (stored === '') return password === ''
      decoy ??= hash(randomUUID())
      const isKnownKind = stored !== null && (isBcrypt(stored) || stored.startsWith('$argon2'))
      const known = isKnownKind ? stored : await decoy
      const isMatch = await inTurn(() =>
        isBcrypt(known) ? bcryptVerify(password, known) : argon2Verify(known, password),
      )
      return isKnownKind && isMatch
    },
    isOld: isBcrypt,
  }
}

function isBcrypt(stored: string): boolean {
  return /^\$2[aby]\$/.test(stored)
}

/** Runs at most `width` jobs at a time; a queue that is too long is refused instead of growing. */
function createGate(width: number, longest: number): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (job) => {
    if (waiting.length >= longest) {
      throw new Problem('busy', 'Too many people are signing in right now. Please try again.')
    }
    if (running >= width) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
