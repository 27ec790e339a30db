import { foldText } from '@lectern/contract/rules'
import type { BookFields } from '../../shapes/media.ts'
import type { Candidate } from '#features/scan/shapes/items.ts'
import { splitGenres } from '../audio-tags.ts'
import { withoutExtension } from '../book/folder-name.ts'

type Tags = Readonly<Record<string, string>>

/** With more artists than this, and no album artist, an album is a compilation. */
const mostArtists = 4
const mostGenres = 12

/** Title, artist and year by place: `Artist/1994 - Album`, `Artist/Album (1994)`, `Artist - Album`. */
export function albumFieldsOfFolder(candidate: Pick<Candidate, 'relPath' | 'isFile'>): BookFields {
  const parts = candidate.relPath.split('/')
  const last = parts.pop() ?? ''
  const name = candidate.isFile ? withoutExtension(last) : last
  const { title, year } = titleAndYear(name)
  const both = parts.length === 0 ? /^(.+?)\s+[-–]\s+(.+)$/u.exec(title) : null
  const artist = both?.[1] ?? parts.at(-1)
  return {
    title: both?.[2] ?? title,
    ...(artist === undefined ? {} : { authors: [artist] }),
    ...(year === null ? {} : { publishedYear: year }),
  }
}

/**
 * What the tracks agree on. The album is what most of them say; its artists are the album artist, else the artists of
 * the tracks as long as they are few. Names are never cut at `&` or commas: those are parts of names here.
 */
export function albumFieldsOfTags(tracks: readonly Tags[]): BookFields {
  const album = mostSaid(tracks.map((tags) => tags.tagAlbum))
  // A track on its own may well belong to no album.
  const title = album ?? (tracks.length === 1 ? tracks[0]?.tagTitle : undefined)
  const artist = mostSaid(tracks.map((tags) => tags.tagAlbumArtist))
  const authors = artist === undefined ? artistsOfTracks(tracks) : namesIn(artist)
  const year = mostSaid(tracks.map((tags) => yearIn(tags.tagOriginalYear ?? tags.tagDate)))
  const genres = distinct(tracks.flatMap((tags) => splitGenres(tags.tagGenre)))
  const publisher = mostSaid(tracks.map((tags) => tags.tagPublisher))
  const language = mostSaid(tracks.map((tags) => tags.tagLanguage))
  return {
    ...(title === undefined ? {} : { title }),
    ...(authors.length === 0 ? {} : { authors }),
    ...(genres.length === 0 ? {} : { genres: genres.slice(0, mostGenres) }),
    ...(year === undefined ? {} : { publishedYear: year }),
    ...(publisher === undefined ? {} : { publisher }),
    ...(language === undefined ? {} : { language }),
  }
}

function artistsOfTracks(tracks: readonly Tags[]): string[] {
  const names = distinct(tracks.flatMap((tags) => namesIn(tags.tagArtist ?? '')))
  return names.length > mostArtists ? ['Various Artists'] : names
}

/** Several artists come as one text with semicolons, or as several values that readers join with them. */
function namesIn(text: string): string[] {
  return distinct(text.split(';').map((name) => name.trim()))
}

/** What most say; among equals what was said first. */
function mostSaid(values: readonly (string | undefined)[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values.map((one) => one?.trim() ?? '')) {
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

function yearIn(date: string | undefined): string | undefined {
  return /(?:^|\D)([12]\d{3})(?:\D|$)/u.exec(date ?? '')?.[1]
}

function titleAndYear(name: string): { title: string; year: string | null } {
  const before = /^[([]?([12]\d{3})[)\]]?\s*[-–.]\s*(.+)$/u.exec(name)
  if (before) return { title: before[2] ?? name, year: before[1] ?? null }
  const after = /^(.+?)\s*[([]([12]\d{3})[)\]]\s*$/u.exec(name)
  return after ? { title: after[1] ?? name, year: after[2] ?? null } : { title: name, year: null }
}

/** Each name once, as first spelt. */
function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const name of names) {
    const key = foldText(name)
    if (name !== '' && !seen.has(key)) seen.set(key, name)
  }
  return [...seen.values()]
}
