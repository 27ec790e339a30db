import type { AuthorMatch, AuthorQuestion } from '@lectern/contract'
import { json } from '#domain/content.ts'
import type { Content } from '#domain/content.ts'
import type { AuthorLookup } from '#features/providers/index.ts'
import type { Caller } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import type { Log } from '#platform/log.ts'
import type { Now } from '#platform/clock.ts'
import { cleanNote } from '#platform/text/html.ts'
import { Problem } from '#platform/problem.ts'
import type { Authors } from './authors.ts'
import type { AuthorsStore } from './authors.store.ts'
import { authorWire } from './authors.wire.ts'
import type { Portraits } from './portraits.ts'

interface AuthorMatchDeps {
  authors: Pick<Authors, 'visible'>
  store: AuthorsStore
  provider: AuthorLookup
  portraits: Pick<Portraits, 'takeFound'>
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
    async match(id: string, { asin, q = '', region }: AuthorQuestion, caller: Caller) {
      const { row, itemIds } = await authors.visible(id, caller.scope)
      const found = await known(
        asin === undefined ? provider.byName(q, region) : provider.byAsin(asin, region),
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
          Object.assign(next, await deps.portraits.takeFound(next, found.image))
          isUpdated = true
        } catch (error) {
          deps.log.warn({ err: error, authorId: id }, 'the portrait of an author was not to be had')
        }
      }
      if (isUpdated) events.publish('author.changed', { libraryId: row.library_id, authorId: id })
      return { updated: isUpdated, author: { ...authorWire(next), numBooks: itemIds.length } }
    },

    /** What the provider knows of a name; null when nothing, and when it can't be asked. */
    async find(name: string | undefined): Promise<Content> {
      if (name === undefined || name.trim() === '')
        throw new Problem('invalid', 'q is required', { body: { error: 'q is required' } })
      const found = await known(provider.byName(name.trim().slice(0, longestName), 'us'))
      return json(JSON.stringify(found))
    },
  }
}

const longestName = 500
