import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type ParsedLocation,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { basePath } from '#platform/address/base.ts'
import { Crashed } from '#ui/page/crash-guard.tsx'
import { lazyPart } from '#ui/page/lazy-part.tsx'
import type { Address } from './addresses.ts'
import { afterLogin } from './guard.ts'
import { NotFound } from '../frame/not-found.tsx'
import { PageSkeleton } from '../frame/page-skeleton.tsx'
import { Shell } from '../frame/shell.tsx'

type Search = Record<string, string>

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  validateSearch: (search: Record<string, unknown>): Search =>
    Object.fromEntries(Object.entries(search).map(([key, value]) => [key, String(value)])),
})

/** The addresses of home. */
const firstPages = new Set<Address>(['/', '/library/$libraryId'])

/** A page that can't be fetched leaves the bars and the player as they are. */
const at = <P extends Address, N extends string>(
  path: P,
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyPart(async () => (await load())[name], {
      waiting: PageSkeleton,
      isFirst: firstPages.has(path),
    }),
  })

const home = () => import('#routes/home.tsx')
const bookshelf = () => import('#routes/bookshelf.tsx')
const config = () => import('#routes/config.tsx')
const listShelves = () => import('#routes/list-shelves.tsx')
const list = () => import('#routes/list.tsx')

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: ({ location }: { location: ParsedLocation }) => {
    throw redirect({
      // The raw value could name another site.
      href: afterLogin(location.searchStr),
      replace: true,
    })
  },
})

const routes = [
  at('/', () => import('#routes/index.tsx'), 'IndexRoute'),
  at('/library/$libraryId', home, 'HomeRoute'),
  at('/library/$libraryId/bookshelf', bookshelf, 'BookshelfRoute'),
  at('/library/$libraryId/bookshelf/albums', bookshelf, 'BookshelfRoute'),
  at(
    '/library/$libraryId/bookshelf/series',
    () => import('#routes/series-shelf.tsx'),
    'SeriesShelfRoute',
  ),
  at('/library/$libraryId/bookshelf/collections', listShelves, 'CollectionsRoute'),
  at('/library/$libraryId/bookshelf/playlists', listShelves, 'PlaylistsRoute'),
  at('/library/$libraryId/series/$seriesId', () => import('#routes/series.tsx'), 'SeriesRoute'),
  at('/library/$libraryId/authors', () => import('#routes/authors.tsx'), 'AuthorsRoute'),
  at('/library/$libraryId/narrators', () => import('#routes/narrators.tsx'), 'NarratorsRoute'),
  at('/library/$libraryId/stats', () => import('#routes/library-stats.tsx'), 'LibraryStatsRoute'),
  at('/library/$libraryId/search', () => import('#routes/search.tsx'), 'SearchRoute'),
  at(
    '/library/$libraryId/podcast/search',
    () => import('#routes/podcast-search.tsx'),
    'PodcastSearchRoute',
  ),
  at('/library/$libraryId/podcast/latest', () => import('#routes/latest.tsx'), 'LatestRoute'),
  at(
    '/library/$libraryId/podcast/download-queue',
    () => import('#routes/download-queue.tsx'),
    'DownloadQueueRoute',
  ),
  at('/item/$itemId', () => import('#routes/item.tsx'), 'ItemRoute'),
  at('/read/$itemId', () => import('#routes/read.tsx'), 'ReadRoute'),
  at('/audiobook/$itemId/chapters', () => import('#routes/chapters.tsx'), 'ChaptersRoute'),
  at('/audiobook/$itemId/manage', () => import('#routes/manage.tsx'), 'ManageRoute'),
  at('/collection/$listId', list, 'CollectionRoute'),
  at('/playlist/$listId', list, 'PlaylistRoute'),
  at('/author/$authorId', () => import('#routes/author.tsx'), 'AuthorRoute'),
  at('/account', () => import('#routes/account.tsx'), 'AccountRoute'),
  at('/bookmarks', () => import('#routes/bookmarks.tsx'), 'BookmarksRoute'),
  at('/highlights', () => import('#routes/highlights.tsx'), 'HighlightsRoute'),
  at('/downloads', () => import('#routes/downloads.tsx'), 'DownloadsRoute'),
  at('/upload', () => import('#routes/upload.tsx'), 'UploadRoute'),
  at('/batch', () => import('#routes/batch.tsx'), 'BatchRoute'),
  at('/config', config, 'ConfigRoute'),
  at('/config/$section', config, 'ConfigRoute'),
] as const

/** Fits `routes` only where every address has its page. */
type Complete = [Exclude<Address, (typeof routes)[number]['path']>] extends [never]
  ? unknown
  : never

/** The app's addresses. Query values stay plain text: `?q=123` is the text 123. */
export const router = createRouter({
  routeTree: root.addChildren([login, ...(routes satisfies Complete)]),
  basepath: basePath || '/',
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: Crashed,
  scrollRestoration: true,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(
      Object.entries(search).filter(([, value]) => value !== undefined && value !== '') as [
        string,
        string,
      ][],
    ).toString()
    return text ? `?${text}` : ''
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
