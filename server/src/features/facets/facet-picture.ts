import { LRUCache } from 'lru-cache'
import { facetGroups } from '@lectern/contract'
import type { FacetGroup } from '@lectern/contract'
import { areFew, chosenBy, createFollowed, inAll, visibleTo } from '#features/items/index.ts'
import type { ItemBits, Look, Looking, ReadCache } from '#features/items/index.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Now } from '#platform/clock.ts'
import type { Database } from '#storage/database.ts'
import { scopeKey } from '#storage/visibility.ts'
import { changedColumn, facetColumn } from './facet-column.ts'
import type { FacetColumn } from './facet-column.ts'
import type { FacetPictureStore } from './facet-picture.store.ts'
import { fewOnce, readers } from './facet-reading.ts'
import type { ReadFew } from './facet-reading.ts'

/** The items of a library by position, with what they can be filtered by. */
export interface FacetPicture {
  revision: number
  looking: Looking
  /** Those that the scope may see. */
  visible: ItemBits
  /** Those of them that are missing or invalid. */
  issues: ItemBits
  columns: Record<FacetGroup, FacetColumn>
}

export type FacetPictures = ReturnType<typeof createFacetPictures>

interface FacetPicturesDeps {
  db: Pick<Database, 'contentRevision' | 'changedItems'>
  store: FacetPictureStore
  look: Look
  cache: Pick<ReadCache, 'stamp'>
  now: Now
}

interface Kept {
  /** What domain events told of the library until then. */
  stamp: string
  /** ms */
  at: number
  picture: FacetPicture
}

/** Times that a picture is put together again when somebody writes meanwhile. */
const mostTries = 3

/**
 * Each column is read once for everybody; items that changed are put in when somebody asks. Where many did, as in a scan, the
 * events of the library tell for a minute whether it was this one: another one isn't drawn again and again for it.
 */
export function createFacetPictures({ db, store, look, cache, now }: FacetPicturesDeps) {
  const kept = createFollowed<FacetColumn>(db, mostBytes)
  const pictures = new LRUCache<string, Kept>({ max: 40 })

  async function holds({ stamp, at, picture }: Kept, stampNow: string): Promise<boolean> {
    if ((await db.contentRevision()) === picture.revision) return true
    if (stamp !== stampNow || now() - at > trustedMs) return false
    return !areFew(await db.changedItems(picture.revision))
  }

  function columnOf(looking: Looking, group: FacetGroup, few: ReadFew): Promise<FacetColumn> {
    const { libraryId, revision, drawing } = looking
    return kept.of({
      key: `${drawing.number} ${group}`,
      revision,
      size: 12 * drawing.ids.length,
      make: async () => facetColumn(drawing, await readers[group](store, libraryId)),
      follow: async (before, changed) =>
        changedColumn(drawing, before, { changed, links: (await few(changed))[group] }),
    })
  }

  async function drawn(libraryId: string, scope: VisibilityScope): Promise<FacetPicture> {
    const revision = await db.contentRevision()
    const looking = await look(libraryId, revision)
    const visible = await visibleTo(looking, scope)
    const columns: Partial<Record<FacetGroup, FacetColumn>> = {}
    const few = fewOnce(store)
    for (const group of facetGroups) columns[group] = await columnOf(looking, group, few)
    const issues = await chosenBy(looking, withIssues)
    return {
      revision,
      looking,
      visible,
      issues: inAll(visible, [issues]),
      columns: columns as Record<FacetGroup, FacetColumn>,
    }
  }

  return {
    /** The library as one moment has it, unless it is written to all the time. */
    async of(libraryId: string, scope: VisibilityScope): Promise<FacetPicture> {
      const key = { libraryId, rest: scopeKey(scope) }
      const stamp = cache.stamp(key)
      const id = `${libraryId}|${key.rest}`
      const known = pictures.get(id)
      if (known !== undefined && (await holds(known, stamp))) return known.picture
      for (let tries = 1; ; tries += 1) {
        const picture = await drawn(libraryId, scope)
        const isWhole = (await db.contentRevision()) === picture.revision
        if (isWhole) pictures.set(id, { stamp, at: now(), picture })
        if (isWhole || tries === mostTries) return picture
      }
    },
  }
}

const trustedMs = 60_000
const mostBytes = 64 * 1024 * 1024

const withIssues = {
  or: [
    { field: 'missing' as const, is: true as const },
    { field: 'invalid' as const, is: true as const },
  ],
}
