import { createGathering } from './gathering.ts'
import type { Gathered } from './gathering.ts'
import type { NotifiedEvent } from './own-events.ts'
import type { SourceDeps } from './podcast-sources.ts'

interface LibrarySourceDeps extends SourceDeps {
  isScanning: (libraryId: string) => boolean
  /** How long, in ms, nothing more has to come before what came is told. */
  quietMs?: number
}

const quietMs = 10_000

/**
 * What happens to libraries, as our own events. What is new is gathered until its scan is over, so that ten thousand books are one
 * event; a server that is killed meanwhile forgets what it has gathered.
 */
export function followLibraries(deps: LibrarySourceDeps): { close(): Promise<void> } {
  const { events, facts, tell, now } = deps

  async function ofLibrary(
    name: string,
    libraryId: string,
    values: NotifiedEvent['values'] = {},
  ): Promise<NotifiedEvent> {
    const libraryName = await facts.libraryName(libraryId)
    return { name, libraryId, at: now(), values: { ...values, libraryName, libraryId } }
  }

  const gathering = createGathering({
    quietMs: deps.quietMs ?? quietMs,
    mayWait: deps.isScanning,
    async over(libraryId, gathered) {
      const titles = titlesText(await facts.titles(gathered.first), gathered)
      await tell(await ofLibrary('lecternItemsAdded', libraryId, { count: gathered.count, titles }))
    },
    failed: (err) => deps.log.error({ err }, 'new items could not be told of'),
  })
  events.handle('items.added', ({ libraryId, itemIds }) => gathering.add(libraryId, itemIds))
  events.handle('task.finished', async ({ task, libraryId }) => {
    if (libraryId !== null && task.action.endsWith('scan')) await gathering.end(libraryId)
    if (!task.isFailed) return
    const values = { title: task.title, reason: task.error ?? '' }
    const name = 'lecternTaskFailed'
    await tell(
      libraryId === null
        ? { name, libraryId, at: now(), values: { ...values, libraryName: '', libraryId: '' } }
        : await ofLibrary(name, libraryId, values),
    )
  })
  events.handle('library.reached', async ({ libraryId, isOffline }) =>
    tell(await ofLibrary(isOffline ? 'lecternLibraryOffline' : 'lecternLibraryBack', libraryId)),
  )
  return { close: gathering.close }
}

function titlesText(titles: readonly string[], { count }: Gathered): string {
  const more = count - titles.length
  return [...titles, ...(more > 0 ? [`and ${more.toLocaleString('en')} more`] : [])].join('\n')
}
