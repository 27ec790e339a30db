/** Sections of a library, as rail and bottom bar show them. */
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
  | 'find'
  | 'latest'
  | 'queue'

interface AddressFacts {
  /** The entry of the rail that is lit; pages of one thing keep the entry they belong to. */
  section?: Section
  /** Where things of this kind are listed: there a page leads whose thing is gone or lies in another library. */
  list?: string
  /** Bars of the page: none, app bar alone, with the rail, or (left out) with rail and toolbar. */
  bars?: 'none' | 'app' | 'rail'
}

const home = '/library/$libraryId'

/** Every address of the app and what its frame knows about it; `router.tsx` says what is drawn there. */
export const addresses = {
  '/': { section: 'home' },
  [home]: { section: 'home' },
  [`${home}/bookshelf`]: { section: 'library' },
  [`${home}/bookshelf/albums`]: { section: 'library' },
  [`${home}/bookshelf/series`]: { section: 'series' },
  [`${home}/bookshelf/collections`]: { section: 'collections' },
  [`${home}/bookshelf/playlists`]: { section: 'playlists' },
  [`${home}/series/$seriesId`]: { section: 'series', list: `${home}/bookshelf/series` },
  [`${home}/authors`]: { section: 'authors' },
  [`${home}/narrators`]: { section: 'narrators' },
  [`${home}/stats`]: { section: 'stats' },
  [`${home}/search`]: { section: 'search' },
  [`${home}/podcast/search`]: { section: 'find' },
  [`${home}/podcast/latest`]: { section: 'latest' },
  [`${home}/podcast/download-queue`]: { section: 'queue' },
  '/item/$itemId': { section: 'library', list: home },
  '/read/$itemId': { bars: 'none' },
  '/audiobook/$itemId/chapters': {},
  '/audiobook/$itemId/manage': {},
  '/collection/$listId': { section: 'collections', list: `${home}/bookshelf/collections` },
  '/playlist/$listId': { section: 'playlists', list: `${home}/bookshelf/playlists` },
  '/author/$authorId': { section: 'authors', list: `${home}/authors` },
  '/account': { bars: 'rail' },
  '/bookmarks': {},
  '/highlights': {},
  '/downloads': {},
  '/upload': { bars: 'rail' },
  '/batch': { bars: 'rail' },
  '/config': { bars: 'app' },
  '/config/$section': { bars: 'app' },
} as const satisfies Record<string, AddressFacts>

export type Address = keyof typeof addresses

export interface FoundAddress extends AddressFacts {
  address: Address
  /** Values of the `$` parts by their names. */
  params: Partial<Record<string, string>>
}

/** The address that a path belongs to; null where there is no such page. */
export function addressOf(path: string): FoundAddress | null {
  const parts = partsOf(path)
  for (const address of Object.keys(addresses) as Address[]) {
    const params = paramsOf(partsOf(address), parts)
    if (params) return { address, params, ...addresses[address] }
  }
  return null
}

/** The path of an address, with values for its `$` parts. */
export function pathOf(address: string, params: Partial<Record<string, string>>): string {
  return address.replace(/\$(\w+)/g, (_, name: string) => params[name] ?? '')
}

function paramsOf(pattern: string[], parts: string[]): Partial<Record<string, string>> | null {
  const fits = (part: string, at: number) => part === parts[at] || part.startsWith('$')
  if (pattern.length !== parts.length || !pattern.every(fits)) return null
  const values = pattern.flatMap((part, at) =>
    part.startsWith('$') ? [[part.slice(1), parts[at]]] : [],
  )
  return Object.fromEntries(values) as Partial<Record<string, string>>
}

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}
