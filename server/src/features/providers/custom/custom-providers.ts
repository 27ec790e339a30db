import type { BodyOf, CustomProvider, customProviderCalls } from '@lectern/contract'
import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import type { CustomProviderRow } from '#storage/schema.ts'
import type { CustomService } from '../services/custom.ts'
import type { CustomStore } from './custom.store.ts'

interface CustomProvidersDeps {
  store: CustomStore
  events: Events
  now: Now
  newId: () => string
}

export type CustomProviders = ReturnType<typeof createCustomProviders>

const prefix = 'custom-'
const slugOf = (id: string): string => `${prefix}${id}`

/** Programs of the owner's that find metadata (ABS wire, admin §6.8). */
export function createCustomProviders({ store, events, now, newId }: CustomProvidersDeps) {
  const bySlug = async (slug: string): Promise<CustomProviderRow | undefined> =>
    slug.startsWith(prefix) ? store.one(slug.slice(prefix.length)) : undefined

  return {
    list: async (): Promise<{ providers: CustomProvider[] }> => ({
      providers: (await store.list()).map((row) => ({ ...providerWire(row), extraData: null })),
    }),

    async create({
      name,
      url,
      mediaType,
      authHeaderValue,
    }: BodyOf<typeof customProviderCalls.create>): Promise<{ provider: CustomProvider }> {
      const row: CustomProviderRow = {
        id: newId(),
        name,
        media_type: mediaType,
        url,
        auth_header: authHeaderValue || null,
        created_at: now(),
        updated_at: now(),
      }
      await store.insert(row)
      events.publish('provider.added', announced(row))
      return { provider: providerWire(row) }
    },

    async remove(id: string): Promise<void> {
      const gone = await store.remove(id, { slug: slugOf(id), at: now() })
      if (gone === null) throw new Problem('missing')
      events.publish('provider.removed', announced(gone.row))
      for (const libraryId of gone.libraryIds) events.publish('library.changed', { libraryId })
    },

    /** As lists of providers show them. */
    named: async () =>
      (await store.list()).map((row) => ({
        value: slugOf(row.id),
        text: row.name,
        mediaType: row.media_type,
      })),

    /** As it is asked; null when there is none of that name. */
    async find(slug: string): Promise<CustomService | null> {
      const row = await bySlug(slug)
      if (row === undefined) return null
      const { name, url, media_type: mediaType, auth_header: authHeaderValue } = row
      return { slug, name, url, mediaType, authHeaderValue }
    },
  }
}

const announced = ({ id, name, media_type: mediaType }: CustomProviderRow) => ({
  id,
  name,
  mediaType,
  slug: slugOf(id),
})

function providerWire(row: CustomProviderRow): CustomProvider {
  return {
    id: row.id,
    name: row.name,
    mediaType: row.media_type,
    url: row.url,
    authHeaderValue: row.auth_header,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}
