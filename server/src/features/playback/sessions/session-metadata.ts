import type { SaidMetadata } from '@lectern/contract'

/** Characters of JSON that are kept of what an app says. */
const mostSaid = 4096

/**
 * The metadata of an offline session: what the app says, as far as it is of a sensible size, over what the item says.
 * Listening must not be lost for it, so nothing is refused.
 */
export function sessionMetadata(
  ofItem: object | undefined,
  said: SaidMetadata | null | undefined,
): string {
  const known = Object.entries(said ?? {}).filter(([, value]) => value !== undefined)
  const short = known.filter(([key]) => !key.startsWith('description'))
  for (const kept of [known, short]) {
    if (JSON.stringify(Object.fromEntries(kept)).length <= mostSaid)
      return JSON.stringify({ ...ofItem, ...Object.fromEntries(kept) })
  }
  return JSON.stringify({ ...ofItem })
}
