export type Section =
  | 'home'
  | 'library'
  | 'series'
  | 'collections'
  | 'playlists'
  | 'authors'
  | 'narrators'
  | 'stats'
  | 'issues'
  | 'search'

/** The rail stands only with a library and never on config pages. */
export function railShows(path: string, libraryId: string | null): boolean {
  return libraryId !== null && !path.startsWith('/config')
}

/** The toolbar stands only with the rail, and not on the upload and account pages. */
export function toolbarShows(path: string, libraryId: string | null): boolean {
  return railShows(path, libraryId) && path !== '/upload' && path !== '/account'
}

/** Which entry of the rail is lit; pages of one thing keep the entry they belong to. */
export function sectionOf(path: string, filter: string | undefined): Section | null {
  if (path === '/' || /^\/library\/[^/]+\/?$/.test(path)) return 'home'
  if (/\/(series\/|bookshelf\/series)/.test(path)) return 'series'
  if (/^\/collection\/|\/bookshelf\/collections/.test(path)) return 'collections'
  if (/^\/playlist\/|\/bookshelf\/playlists/.test(path)) return 'playlists'
  if (path.startsWith('/author/') || path.endsWith('/authors')) return 'authors'
  if (path.endsWith('/narrators')) return 'narrators'
  if (/^\/library\/[^/]+\/stats/.test(path)) return 'stats'
  if (path.endsWith('/search')) return 'search'
  if (path.endsWith('/bookshelf') || path.endsWith('/bookshelf/albums'))
    return filter === 'issues' ? 'issues' : 'library'
  return path.startsWith('/item/') ? 'library' : null
}
