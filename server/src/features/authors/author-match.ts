import type { AuthorMatch } from '@lectern/contract'
import { json } from '#http/answer.ts'
import type { Answer } from '#http/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Events } from '#platform/events.ts'
import type { Log } from '#platform/log.ts'
import type { Now } from '#platform/clock.ts'
import { cleanNote } from '#platform/html.ts'
import { Problem } from '#platform/problem.ts'
import type { AuthorProvider, Region } from './author-provider.ts'
import { regions } from './author-provider.ts'
import type { Authors } from './authors.ts'
import type { AuthorsStore } from './authors.store.ts'
import { authorWire } from './authors.wire.ts'
import type { Portraits } from './portraits.ts'

interface AuthorMatchDeps {
  authors: Pick<Authors, 'visible'>
  store: AuthorsStore
  provider: AuthorProvider
  portraits: Pick<Portraits, 'take'>
  events: Events
  log: Pick<Log, 'warn'>
  now: Now
}

export type AuthorMatching = ReturnType<typeof createAuthorMatching>

/** Filling in authors from a metadata provider. */
export function createAuthorMatching(deps: AuthorMatchDeps) {
  const { authors, store, provider, events } = deps

  /** The wire has one answer for nobody found and nobody asked; the log tells them apart. Throws `busy` in a crowd. */
  async function known(answer: Promise<AuthorMatch | null>): Promise<AuthorMatch | null> {
    try {
      return await answer
    } catch (error) {
      if (!(error instanceof Problem) || error.kind === 'busy') throw error
      deps.log.warn({ err: error }, 'the metadata provider of authors did not answer')
      return null
    }
  }

  return {
    /**
     * Takes over asin, description and, when there was none or the asin is another, the portrait. The name stays.
     * Throws `missing` when the provider knows nobody (ABS wire, authors §5.4).
     */
    async match(id: string, body: unknown, caller: Caller) {
      const { row, itemIds } = await authors.visible(id, caller.scope)
      const { asin, name, region } = questionOf(body)
      const found = await known(
        asin === null ? provider.byName(name, region) : provider.byAsin(asin, region),
      )
      if (found === null) throw new Problem('missing', 'Author not found')
      const isOther = row.asin !== found.asin
      const next = {
        ...row,
        asin: found.asin,
        description: cleanNote(found.description ?? '') ?? row.description,
      }
      let isUpdated = isOther || next.description !== row.description
      if (isUpdated) {
        next.updated_at = deps.now()
        const { asin: nextAsin, description, updated_at } = next
        await store.update(id, { asin: nextAsin, description, updated_at })
      }
      if (found.image !== null && (row.image_path === null || isOther)) {
        try {
          Object.assign(next, await deps.portraits.take(next, found.image))
          isUpdated = true
        } catch (error) {
          deps.log.warn({ err: error, authorId: id }, 'the portrait of an author was not to be had')
        }
      }
      if (isUpdated) events.publish('author.changed', { libraryId: row.library_id, authorId: id })
      return { updated: isUpdated, author: { ...authorWire(next), numBooks: itemIds.length } }
    },

    /** What the provider knows of a name; null when nothing, and when it can't be asked. */
    async find(name: string | undefined): Promise<Answer> {
      if (name === undefined || name.trim() === '')
        throw new Problem('invalid', 'q is required', { body: { error: 'q is required' } })
      const found = await known(provider.byName(name.trim().slice(0, longestName), 'us'))
      return json(JSON.stringify(found))
    },
  }
}

const longestName = 500

function questionOf(body: unknown): { asin: string | null; name: string; region: Region } {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const word = (value: unknown) =>
    typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, longestName) : null
  const asin = word(given.asin)
  const name = word(given.q)
  if (asin === null && name === null)
    throw new Problem('invalid', 'Send the name (q) or the ASIN (asin) of the author to look for.')
  const region = regions.find((known) => known === (word(given.region) ?? 'us').toLowerCase())
  if (region === undefined) throw new Problem('invalid', 'This region is not known.')
  return { asin, name: name ?? '', region }
}
