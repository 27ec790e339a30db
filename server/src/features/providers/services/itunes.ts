import type { BookMatch, PodcastMatch } from '@lectern/contract'
import { z } from 'zod'
import type { Ask } from '../asking/asking.ts'
import type { BookService } from './book-service.ts'
import {
  described,
  entriesOf,
  note,
  number,
  picture,
  whole,
  word,
  words,
  yearOf,
} from './reading.ts'
import type { PlacedService } from './known-services.ts'

/** A country or a word that nobody knows. */
const nothing = [400, 404]

/** Audiobooks of iTunes; it isn't asked for the author. */
export function itunesService(ask: Ask, service: PlacedService): BookService {
  return {
    value: 'itunes',
    text: service.text,
    state: service.name,
    async findBooks({ title }) {
      const query = new URLSearchParams({ term: title, media: 'audiobook', entity: 'audiobook' })
      const address = `${service.base}/search?${query.toString()}`
      const list = await ask(service, { address, shape: audiobooks, nothing })
      return { value: (list?.results ?? []).map(bookOf), isWhole: true }
    },
  }
}

/** Podcasts of iTunes; `country` by its two letters. */
export async function itunesPodcasts(
  ask: Ask,
  service: PlacedService,
  { term, country }: { term: string; country: string },
): Promise<PodcastMatch[]> {
  const query = new URLSearchParams({ term, media: 'podcast', entity: 'podcast', country })
  const address = `${service.base}/search?${query.toString()}`
  const list = await ask(service, { address, shape: podcasts, nothing })
  return (list?.results ?? []).map(podcastOf)
}

const shared = {
  artistId: number,
  artistName: word,
  collectionName: z.string().trim().min(1).max(1000),
  description: note,
  releaseDate: word,
  artworkUrl60: word,
  artworkUrl100: word,
  artworkUrl600: word,
}
const audiobook = z.object({
  ...shared,
  collectionId: number,
  primaryGenreName: word,
  collectionExplicitness: word,
})
const podcast = z.object({
  ...shared,
  collectionId: z.number(),
  genres: words,
  trackCount: whole,
  feedUrl: word,
  collectionViewUrl: word,
  trackExplicitness: word,
})
const audiobooks = z.object({ results: entriesOf(audiobook) })
const podcasts = z.object({ results: entriesOf(podcast) })

const edition = /\s*\((un)?abridged\)\s*$/i

function bookOf(found: z.output<typeof audiobook>): BookMatch {
  const said = edition.exec(found.collectionName)
  const explicitness = found.collectionExplicitness
  return {
    ...(found.collectionId === null ? {} : { id: found.collectionId }),
    artistId: found.artistId,
    title: found.collectionName.replace(edition, ''),
    author: found.artistName?.replaceAll(' & ', ', ') ?? null,
    ...described(found.description),
    publishedYear: yearOf(found.releaseDate),
    genres: found.primaryGenreName === null ? null : [found.primaryGenreName],
    cover: coverOf(found),
    ...(said === null ? {} : { abridged: said[1] === undefined }),
    ...(explicitness === null ? {} : { explicit: explicitness === 'explicit' }),
  }
}

function podcastOf(found: z.output<typeof podcast>): PodcastMatch {
  const { description, descriptionPlain } = described(found.description)
  return {
    id: found.collectionId,
    artistId: found.artistId,
    title: found.collectionName,
    artistName: found.artistName,
    description: description ?? '',
    descriptionPlain: descriptionPlain ?? '',
    releaseDate: found.releaseDate,
    genres: found.genres,
    cover: coverOf(found),
    trackCount: found.trackCount,
    feedUrl: picture(found.feedUrl),
    pageUrl: picture(found.collectionViewUrl),
    explicit: found.trackExplicitness === 'explicit',
  }
}

interface Artwork {
  artworkUrl60: string | null
  artworkUrl100: string | null
  artworkUrl600: string | null
}

/** 600 pixels wide: the size is part of the name, and any may be asked for. */
const coverOf = ({ artworkUrl60, artworkUrl100, artworkUrl600 }: Artwork): string | null =>
  picture(
    artworkUrl600 ??
      (artworkUrl100 ?? artworkUrl60)?.replace(/\/\d+x\d+bb(?=[-.])/, '/600x600bb') ??
      null,
  )
