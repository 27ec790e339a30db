import { z } from 'zod'
import type { FeedPodcast, NewPodcast } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { Jobs, RunningTask, Tasks } from '#jobs/index.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import { readNew } from '../feed-source.ts'
import type { FeedSource } from '../feed-source.ts'
import type { KnownPodcasts } from '../known-podcasts.ts'
import type { AddPodcast, PodcastFolder } from './add-podcast.ts'
import { folderOf } from './place.ts'
import { saysExplicit } from '../explicit.ts'

interface OpmlImportDeps {
  add: Pick<AddPodcast, 'addTo'>
  source: FeedSource
  known: KnownPodcasts
  openFolder(asked: { libraryId: string; folderId: string }, caller: Caller): Promise<PodcastFolder>
  jobs: Pick<Jobs, 'define'>
  tasks: Pick<Tasks, 'start'>
  log: Pick<Log, 'error'>
  newId: () => string
}

export interface AskedImport {
  feeds: readonly string[]
  libraryId: string
  folderId: string
  autoDownloadEpisodes?: boolean | undefined
}

const importOrder = z.object({
  feeds: z.array(z.string()),
  folder: z.object({
    libraryId: z.string(),
    folderId: z.string(),
    root: z.string(),
    mediaType: z.string(),
  }),
  isAutomatic: z.boolean(),
  by: z.object({ userId: z.string(), username: z.string() }),
})
type ImportOrder = z.output<typeof importOrder>

/** Adds the podcasts of many feeds as a task; each that can't be added is a failed task of its own, which says why. */
export function createOpmlImport(deps: OpmlImportDeps) {
  const job = deps.jobs.define({
    name: 'opml-import',
    payload: importOrder,
    async run(order, { signal, begun }) {
      const task = deps.tasks.start({
        action: 'opml-import',
        title: 'OPML import',
        titleKey: 'LabelOpmlImport',
        description: `Adding ${order.feeds.length} podcasts`,
        descriptionKey: 'MessageTaskOpmlImportDescription',
        descriptionSubs: [String(order.feeds.length)],
        data: { libraryId: order.folder.libraryId },
        libraryId: order.folder.libraryId,
        showSuccess: true,
        until: signal,
      })
      begun()
      await importAll(order, task)
    },
  })

  async function importAll(order: ImportOrder, task: RunningTask): Promise<void> {
    let added = 0
    for (const [index, address] of order.feeds.entries()) {
      if (task.signal.aborted) break
      task.progress(index / order.feeds.length)
      if (await importOne(address, order, task.signal)) added += 1
    }
    const result = `Added ${added} of ${order.feeds.length} podcasts`
    if (task.signal.aborted) task.fail('Cancelled.')
    else
      task.finish({
        description: result,
        descriptionKey: 'MessageTaskOpmlImportFinished',
        descriptionSubs: [String(added)],
      })
  }

  /** false: it is there already, or could not be added, which a task tells. */
  async function importOne(
    address: string,
    { folder, isAutomatic, by }: ImportOrder,
    signal: AbortSignal,
  ): Promise<boolean> {
    try {
      if ((await deps.known.find(folder.libraryId, { feedUrl: address })) !== null) return false
      const came = await readNew(deps.source, address, signal)
      const asked = podcastOf(came.podcast, came.movedTo ?? address, { folder, isAutomatic })
      await deps.add.addTo(folder, asked, by)
      return true
    } catch (err) {
      if (signal.aborted) return false
      if (!(err instanceof Problem)) deps.log.error({ err }, 'a feed of an OPML file failed')
      const reason = err instanceof Problem ? err.message : 'Something went wrong.'
      failedFeed(address, folder.libraryId, reason)
      return false
    }
  }

  function failedFeed(address: string, libraryId: string, reason: string): void {
    const host = URL.canParse(address) ? new URL(address).host : address
    deps.tasks
      .start({
        action: 'opml-import-feed',
        title: `Podcast from ${host}`,
        data: { libraryId },
        libraryId,
      })
      .fail(reason)
  }

  return {
    /** @throws Problem `missing`, `forbidden` or `busy` for the folder, `invalid` where no podcasts go there. */
    async begin(asked: AskedImport, caller: Caller): Promise<void> {
      const { libraryId, folderId, root, mediaType } = await deps.openFolder(asked, caller)
      if (mediaType !== 'podcast')
        throw new Problem('invalid', 'Podcasts go into a podcast library.')
      const order: ImportOrder = {
        feeds: [...new Set(asked.feeds)],
        folder: { libraryId, folderId, root, mediaType },
        isAutomatic: asked.autoDownloadEpisodes ?? false,
        by: { userId: caller.userId, username: caller.username },
      }
      await job.add(order, `opml ${deps.newId()}`)
    },
  }
}

/** What a feed says of its podcast, as it is added. @throws Problem `invalid` when it has no title. */
export function podcastOf(
  { metadata }: FeedPodcast,
  feedUrl: string,
  { folder, isAutomatic }: { folder: PodcastFolder; isAutomatic: boolean },
): NewPodcast {
  return {
    path: folderOf(folder.root, metadata.title ?? ''),
    folderId: folder.folderId,
    libraryId: folder.libraryId,
    media: {
      metadata: {
        title: metadata.title,
        author: metadata.author,
        description: metadata.description,
        genres: metadata.categories,
        feedUrl,
        imageUrl: metadata.image,
        language: metadata.language,
        explicit: saysExplicit(metadata.explicit),
        type: metadata.type,
        // What directories say of it; apps of the wire expect texts.
        releaseDate: '',
        itunesPageUrl: '',
        itunesId: '',
        itunesArtistId: '',
      },
      autoDownloadEpisodes: isAutomatic,
    },
  }
}
