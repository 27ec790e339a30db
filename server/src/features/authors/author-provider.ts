import type { AuthorMatch, AuthorRegion } from '@lectern/contract'
import { foldText } from '@lectern/contract/rules'
import { z } from 'zod'
import type { Outgoing } from '#platform/outgoing.ts'
import { Problem } from '#platform/problem.ts'

interface AuthorProviderDeps {
  outgoing: Pick<Outgoing, 'get'>
  /** Web address of the provider, without a slash at the end. */
  baseUrl: string
}

export type AuthorProvider = ReturnType<typeof createAuthorProvider>

/**
 * Asks a provider that speaks like Audnexus: `GET /authors?name=&region=` lists people, `GET /authors/:asin?region=`
 * describes one. What it doesn't know, or knows only under quite another name, is null. Throws `upstream` when it
 * can't be reached or talks nonsense.
 */
export function createAuthorProvider({ outgoing, baseUrl }: AuthorProviderDeps) {
  async function ask<T>(path: string, shape: z.ZodType<T>): Promise<T | null> {
    try {
      const { bytes } = await outgoing.get(`${baseUrl}${path}`, limits)
      return shape.parse(JSON.parse(bytes.toString('utf8')))
    } catch (error) {
      if (error instanceof Problem && error.cause === 404) return null
      if (error instanceof Problem && error.kind !== 'upstream') throw error
      throw new Problem('upstream', 'The metadata provider could not be reached.', { cause: error })
    }
  }

  async function byAsin(asin: string, region: AuthorRegion): Promise<AuthorMatch | null> {
    const code = asin.trim().toUpperCase()
    if (!/^[A-Z0-9]{10}$/.test(code)) return null
    const found = await ask(`/authors/${code}?region=${region}`, person)
    if (found === null) return null
    const { name, description = null, image = null } = found
    return { asin: found.asin ?? code, name, description, image }
  }

  return {
    byAsin,

    /** The person of this name; of several the one whose name is nearest. */
    async byName(name: string, region: AuthorRegion): Promise<AuthorMatch | null> {
      const query = new URLSearchParams({ name, region })
      const people = (await ask(`/authors?${query.toString()}`, z.array(listed))) ?? []
      const best = nearest(name, people)
      return best === null ? null : byAsin(best.asin, region)
    },
  }
}

const limits = { maxBytes: 1024 * 1024, timeoutMs: 10_000, accept: ['application/json'] }

const text = z
  .string()
  .max(100_000)
  .nullish()
  .transform((value) => (value?.trim() ? value.trim() : undefined))
const listed = z.object({ asin: z.string().max(64), name: z.string().max(1000) })
const person = z.object({
  asin: z.string().max(64).optional(),
  name: z.string().max(1000),
  description: text,
  image: text,
})

/** Names may differ by this many letters: initials and accents are written in many ways. */
const mostEdits = 3

function nearest(name: string, people: z.output<typeof listed>[]) {
  const wanted = foldText(name)
  let best: { asin: string; edits: number } | null = null
  for (const { asin, name: other } of people.slice(0, 100)) {
    const edits = editsBetween(wanted, foldText(other).slice(0, 200))
    if (edits <= mostEdits && (best === null || edits < best.edits)) best = { asin, edits }
  }
  return best
}

/** Levenshtein distance. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] ?? 0) + (letter === b[j] ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
