import { itemCalls, listOffsetCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { ItemReading } from './reading.ts'

/** Call → verb, for everything that reads items. */
export function itemRoutes(
  router: Router,
  { list, letterOffsets, read, files }: ItemReading,
): void {
  router.bind(itemCalls.list, ({ params, query }, caller) => list.list(params.id, query, caller))
  router.bind(listOffsetCalls.itemLetters, ({ params, query }, caller) =>
    letterOffsets.letters(params.id, query, caller),
  )
  router.bind(listOffsetCalls.items, ({ params, query }, caller) =>
    letterOffsets.itemsBetween(params.id, query, caller),
  )
  router.bind(itemCalls.get, ({ params, query }, caller) => read.get(params.id, query, caller))
  router.bind(itemCalls.batchGet, ({ body }, caller) => read.batchGet(body.libraryItemIds, caller))
  router.bind(itemCalls.inProgress, ({ query }, caller) => read.inProgress(query, caller))
  router.bind(itemCalls.recentEpisodes, ({ params, query }, caller) =>
    read.recentEpisodes(params.id, query, caller),
  )
  router.bind(itemCalls.podcastTitles, ({ params }, caller) =>
    read.podcastTitles(params.id, caller),
  )
  router.bind(itemCalls.opml, ({ params }, caller) => read.opml(params.id, caller))
  router.bind(itemCalls.file, ({ params }, caller) => files.inline(params.id, params.ino, caller))
  router.bind(itemCalls.fileDownload, ({ params, request }, caller) =>
    files.download(params.id, params.ino, { caller, userAgent: request.userAgent }),
  )
  router.bind(itemCalls.ebook, ({ params }, caller) => files.ebook(params.id, null, caller))
  router.bind(itemCalls.ebookFile, ({ params }, caller) =>
    files.ebook(params.id, params.ino, caller),
  )
  router.bind(itemCalls.ffprobe, ({ params, request }, caller) =>
    files.probe(params.id, params.ino, { caller, signal: request.signal }),
  )
  router.bind(itemCalls.episode, ({ params }, caller) =>
    read.episode(params.id, params.episodeId, caller),
  )
  router.bind(itemCalls.metadataObject, ({ params }, caller) => read.embeddable(params.id, caller))
}
