import type { AuthorMatch, AuthorRegion } from '@lectern/contract'
import { foldText } from '@lectern/contract/rules'
import type { Gate } from '#platform/gate.ts'
import type { Providers } from './providers.ts'
import { distance } from './search/distance.ts'

export type AuthorLookup = ReturnType<typeof createAuthorLookup>

/** Names may differ by this many letters: initials and accents are written in many ways. */
const mostEdits = 3
const mostCompared = 200

/**
 * Authors as people look them up. Whom nobody knows, or only under quite another name, is null. Throws `upstream` when the
 * provider can't be asked, `busy` in a crowd.
 */
export function createAuthorLookup(
  providers: Pick<Providers, 'author' | 'authorsLike'>,
  gate: Gate,
) {
  async function byAsin(asin: string, region: AuthorRegion): Promise<AuthorMatch | null> {
    const code = asin.trim().toUpperCase()
    return /^[A-Z0-9]{10}$/.test(code) ? providers.author(code, region) : null
  }
  return {
    byAsin: (asin: string, region: AuthorRegion) => gate(() => byAsin(asin, region)),

    /** The person of this name; of several the one whose name is nearest. */
    byName: (name: string, region: AuthorRegion): Promise<AuthorMatch | null> =>
      gate(async () => {
        const best = nearest(name, await providers.authorsLike(name, region))
        return best === null ? null : byAsin(best, region)
      }),
  }
}

/** ASIN of the nearest. */
function nearest(name: string, people: readonly { asin: string; name: string }[]): string | null {
  const wanted = foldText(name)
  let best: { asin: string; edits: number } | null = null
  for (const { asin, name: other } of people) {
    const edits = distance(wanted, foldText(other).slice(0, mostCompared))
    if (edits <= mostEdits && (best === null || edits < best.edits)) best = { asin, edits }
  }
  return best?.asin ?? null
}
