import { opdsCalls } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { Content } from '#domain/content.ts'
import type { Downloads } from '#features/downloads/index.ts'
import type { Ebooks } from '#features/ebooks/index.ts'
import type { ItemReading } from '#features/items/index.ts'
import { authenticationDocument, authenticationType } from '#http/index.ts'
import type { RequestFacts, Router } from '#http/router.ts'
import { tagOf, wordsIn } from '#platform/text/words.ts'
import type { TextLanguage } from '#platform/text/words.ts'
import { versionOf } from './catalogue/asker.ts'
import type { Asker } from './catalogue/asker.ts'
import type { Feed } from './catalogue/feed.ts'
import type { OpdsParts } from './create-opds.ts'
import { types } from './write/types.ts'

/** What the bytes behind the links of catalogues are read with. */
export interface OpdsBytes {
  files: Pick<ItemReading['files'], 'download'>
  downloads: Pick<Downloads, 'item'>
  ebooks: Pick<Ebooks, 'page'>
}

/** The language that somebody is answered in, by what they accept. */
type LanguageFor = (accepted: string | undefined) => TextLanguage
type AskerOf = (version: string, request: RequestFacts, caller: Caller) => Asker

/** Call → verb. */
export function opdsRoutes(
  router: Router,
  parts: OpdsParts,
  bytes: OpdsBytes,
  languageFor: LanguageFor,
): void {
  const askerOf = askersIn(languageFor)
  feedRoutes(router, parts, askerOf)
  itemRoutes(router, parts, askerOf)
  bytesRoutes(router, bytes)
  router.bind(opdsCalls.authentication, ({ request }) => ({
    content: 'text',
    text: authenticationDocument(request.origin ?? request.basePath),
    type: authenticationType,
  }))
}

function feedRoutes(router: Router, parts: OpdsParts, askerOf: AskerOf): void {
  const { opds, root, shelf, found, names, lists } = parts
  const sent = async (asker: Asker, feed: Promise<Feed>): Promise<Content> =>
    opds.feed(await feed, asker)
  router.bind(opdsCalls.start, ({ request }, caller) => {
    const accepts2 = (request.header('accept') ?? '').includes(types.feed2)
    const asker = askerOf(accepts2 ? 'v2' : 'v1', request, caller)
    request.varyBy('Accept')
    return sent(asker, root.root(asker))
  })
  router.bind(opdsCalls.root, ({ params, request }, caller) => {
    const asker = askerOf(params.version, request, caller)
    return sent(asker, root.root(asker))
  })
  router.bind(opdsCalls.continued, ({ params, request }, caller) => {
    const asker = askerOf(params.version, request, caller)
    return sent(asker, found.continued(asker))
  })
  router.bind(opdsCalls.recent, ({ params, request }, caller) => {
    const asker = askerOf(params.version, request, caller)
    return sent(asker, found.recent(asker))
  })
  router.bind(opdsCalls.search, ({ params, query, request }, caller) => {
    const asker = askerOf(params.version, request, caller)
    return sent(asker, found.search(query, asker))
  })
  router.bind(opdsCalls.library, ({ params, request }, caller) => {
    const asker = askerOf(params.version, request, caller)
    return sent(asker, root.library(params.id, asker))
  })
  router.bind(opdsCalls.books, ({ params, query, request }, caller) => {
    const asker = askerOf(params.version, request, caller)
    return sent(asker, shelf(params.id, query, asker))
  })
  for (const kind of ['authors', 'series'] as const)
    router.bind(opdsCalls[kind], ({ params, query, request }, caller) => {
      const asker = askerOf(params.version, request, caller)
      return sent(asker, names.feed({ libraryId: params.id, kind }, query, asker))
    })
  router.bind(opdsCalls.lists, ({ params, query, request }, caller) => {
    const asker = askerOf(params.version, request, caller)
    return sent(asker, lists.feed({ libraryId: params.id, kind: params.kind }, query.page, asker))
  })
  router.bind(opdsCalls.list, ({ params, query, request }, caller) => {
    const asker = askerOf(params.version, request, caller)
    return sent(asker, lists.books(params, query.page, asker))
  })
}

function itemRoutes(router: Router, { opds }: OpdsParts, askerOf: AskerOf): void {
  router.bind(opdsCalls.openSearch, ({ query, request }, caller) =>
    opds.openSearch(askerOf('v1', request, caller), query.library),
  )
  router.bind(opdsCalls.item, ({ params, request }, caller) =>
    opds.item(params.id, askerOf(params.version, request, caller)),
  )
  router.bind(opdsCalls.manifest, ({ params, request }, caller) =>
    opds.manifest(params.id, { caller, basePath: request.basePath, origin: request.origin }),
  )
}

function bytesRoutes(router: Router, { files, downloads, ebooks }: OpdsBytes): void {
  router.bind(opdsCalls.file, ({ params, request }, caller) =>
    files.download(params.id, params.ino, { caller, userAgent: request.userAgent }),
  )
  router.bind(opdsCalls.download, ({ params }, caller) => downloads.item(params.id, caller))
  router.bind(opdsCalls.page, ({ params, query, request }, caller) =>
    ebooks.page(
      { ...params, version: undefined },
      {
        width: query.width,
        accept: request.header('accept') ?? '',
        isJpeg: request.header('accept')?.includes('image/webp') !== true,
        signal: request.signal,
      },
      caller,
    ),
  )
}

/** Who asks, with the words of their language; the answer says which that is, and that another might get another. */
const askersIn =
  (languageFor: LanguageFor): AskerOf =>
  (version, request, caller) => {
    const language = languageFor(request.header('accept-language'))
    request.varyBy('Accept-Language')
    request.setHeader('content-language', tagOf(language))
    const { basePath, origin } = request
    return { version: versionOf(version), words: wordsIn(language), caller, basePath, origin }
  }
