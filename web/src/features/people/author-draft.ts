/** The fields of an author that people edit. */
export interface AuthorDraft {
  name: string
  asin: string
  description: string
}

interface Known {
  name: string
  asin: string | null
  description: string | null
}

/** What the fields show at first. */
export function draftOf(author: Known): AuthorDraft {
  return { name: author.name, asin: author.asin ?? '', description: author.description ?? '' }
}

/** Only what differs; emptied fields are sent as null, an empty name is none. null: nothing differs. */
export function changesOf(author: Known, draft: AuthorDraft): Partial<Known> | null {
  const changes: Partial<Known> = {}
  const name = draft.name.trim()
  if (name && name !== author.name) changes.name = name
  for (const field of ['asin', 'description'] as const) {
    const next = draft[field].trim() || null
    if (next !== (author[field]?.trim() || null)) changes[field] = next
  }
  return Object.keys(changes).length > 0 ? changes : null
}

/** What to look the author up by; null when there is neither a name nor an ASIN. */
export function questionOf(
  draft: AuthorDraft,
  provider: string | undefined,
): { asin: string; region: string } | { q: string; region: string } | null {
  const region = /^audible\.(\w+)$/.exec(provider ?? '')?.[1] ?? 'us'
  const asin = draft.asin.trim()
  if (asin) return { asin, region }
  const q = draft.name.trim()
  return q ? { q, region } : null
}

/** Pictures are taken from the web alone. */
export function isImageUrl(text: string): boolean {
  return /^https?:/i.test(text.trim())
}
