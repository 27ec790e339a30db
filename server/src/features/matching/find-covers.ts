import { randomUUID } from 'node:crypto'
import type { Events } from '#domain/events.ts'
import type { ItemCover } from '#features/item-edit/index.ts'
import type { ChangeCause, ItemRecord, ItemRewriter } from '#features/items/index.ts'
import { mediaTypeOf, storedRecords } from '#features/items/index.ts'
import type { Providers } from '#features/providers/index.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'

interface CoverFinderDeps {
  db: Database
  events: Pick<Events, 'handle'>
  rewriter: ItemRewriter
  cover: Pick<ItemCover, 'fetchBeside'>
  providers: Pick<Providers, 'coverProviders' | 'searchCovers'>
  /** Who is asked, by the setting `scannerCoverProvider`; null: nobody, as `scannerFindCovers` is off. */
  wanted: () => string | null
  log: Pick<Log, 'error'>
}

/** Pictures that are tried. */
const most = 2

/** Finds covers for what scans add without one, one item after the other, while the setting is on (ABS wire, providers §11.13). */
export function createCoverFinder({ db, events, providers, ...deps }: CoverFinderDeps) {
  const stop = new AbortController()
  let line = Promise.resolve()

  const end = events.handle('items.added', ({ itemIds }) => {
    if (deps.wanted() === null) return
    line = line
      .then(() => findAll(itemIds))
      .catch((err: unknown) => deps.log.error({ err }, 'covers could not be looked for'))
  })

  async function findAll(itemIds: readonly string[]): Promise<void> {
    const batch = randomUUID()
    for (const itemId of itemIds) {
      const provider = deps.wanted()
      if (stop.signal.aborted || provider === null) return
      const [record] = await storedRecords(db.read, [itemId])
      const isWanted = record !== undefined && record.coverPath === null
      if (isWanted && ['book', 'podcast'].includes(mediaTypeOf(record.media)))
        await findOne(record, provider, batch)
    }
  }

  async function findOne(record: ItemRecord, provider: string, batch: string): Promise<void> {
    for (const name of providers.coverProviders(provider)) {
      for (const url of (await coversOf(record, name)).slice(0, most)) {
        if (stop.signal.aborted) return
        const coverPath = await deps.cover.fetchBeside(record, url).catch(nullIfRefused)
        if (coverPath === null) continue
        const cause: ChangeCause = { source: 'provider', name, by: null, batch }
        const taken = { coverPath, coverAccentJson: null, coverThumbhash: null }
        await deps.rewriter.rewrite(
          [record.id],
          (fresh) => (fresh.coverPath === null ? { ...fresh, ...taken } : null),
          cause,
        )
        return
      }
    }
  }

  async function coversOf({ media }: ItemRecord, provider: string): Promise<string[]> {
    const title = media.metadata.title ?? ''
    const isPodcast = media.kind === 'podcast'
    const author = isPodcast ? '' : media.metadata.authors.map(({ name }) => name).join(', ')
    const limits = { mostAttempts: 2, signal: stop.signal }
    const search = { title, author, isPodcast }
    return (await providers.searchCovers(provider, search, limits).catch(nullIfRefused)) ?? []
  }

  return {
    /** Resolves when nothing is looked for any more. */
    async close(): Promise<void> {
      end()
      stop.abort()
      await line
    },
  }
}

/** Who can't be asked, and what is no picture, leaves an item as it is. */
function nullIfRefused(error: unknown): null {
  if (error instanceof Problem) return null
  throw error
}
