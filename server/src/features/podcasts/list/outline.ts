import type { CountedSeason, EpisodeSort } from '@lectern/contract'
import { compareNatural } from '@lectern/contract/rules'
import { groupsOf } from '#platform/lists/groups.ts'

/** What episodes are ordered, counted and found by. */
export interface OutlinedEpisode {
  id: string
  title: string
  titleKey: string
  season: string | null
  episode: string | null
  publishedAt: number | null
  duration: number | null
  isDownloaded: boolean
}

/** All episodes of a podcast, on the disk or only in its feed, without what is said of them. */
export interface Outline {
  numEpisodes: number
  numDownloaded: number
  has(id: string): boolean
  /** What isn't known stands last in either direction. */
  inOrder(sort: EpisodeSort, isDescending: boolean): readonly OutlinedEpisode[]
  /** Those without a date stand behind the others, by their numbers. */
  fromOldest(): readonly OutlinedEpisode[]
}

export function outlineOf(episodes: readonly OutlinedEpisode[]): Outline {
  const ids = new Set(episodes.map(({ id }) => id))
  const orders = new Map<string, readonly OutlinedEpisode[]>()
  const kept = (name: string, order: () => OutlinedEpisode[]): readonly OutlinedEpisode[] => {
    const ordered = orders.get(name) ?? order()
    orders.set(name, ordered)
    return ordered
  }
  return {
    numEpisodes: episodes.length,
    numDownloaded: episodes.filter(({ isDownloaded }) => isDownloaded).length,
    has: (id) => ids.has(id),
    inOrder: (sort, isDescending) =>
      kept(`${sort} ${isDescending}`, () => ordered(episodes, sort, isDescending)),
    fromOldest: () => kept('oldest', () => sortedBy(episodes, oldestFirst)),
  }
}

/** The seasons that these say, in the order of their numbers; none where no episode says one. */
export function seasonsIn(
  episodes: readonly OutlinedEpisode[],
  isDescending: boolean,
): CountedSeason[] {
  const counted = [...groupsOf(episodes, ({ season }) => season)].map(([season, those]) => ({
    season,
    count: those.length,
  }))
  if (counted.every(({ season }) => season === null)) return []
  return sortedBy(
    counted,
    byNumber(({ season }) => season, { isDescending }),
  )
}

function ordered(
  episodes: readonly OutlinedEpisode[],
  sort: EpisodeSort,
  isDescending: boolean,
): OutlinedEpisode[] {
  if (sort === 'title') {
    // Names as people count them: no database orders them so.
    const named = episodes.toSorted(
      (one, other) => compareNatural(one.title, other.title) || compareTexts(one.id, other.id),
    )
    return isDescending ? named.reverse() : named
  }
  const way = { isDescending }
  const published: Key<OutlinedEpisode> = { of: ({ publishedAt }) => publishedAt, ...way }
  const [season, number] = [
    byNumber<OutlinedEpisode>((one) => one.season, way),
    byNumber<OutlinedEpisode>((one) => one.episode, way),
  ]
  const keys = {
    published: [published, ...season, ...number],
    season: [...season, published, ...number],
    duration: [{ of: ({ duration }: OutlinedEpisode) => duration, ...way }, published],
  }[sort]
  return sortedBy(episodes, [...keys, { of: ({ id }) => id }])
}

/** What things are ordered by. */
interface Key<Thing> {
  of: (thing: Thing) => string | number | null
  isDescending?: boolean
  isUnknownFirst?: boolean
}

/** Numbers that are texts: 2 before 10. */
function byNumber<Thing>(
  of: (thing: Thing) => string | null,
  way: Omit<Key<Thing>, 'of'>,
): [Key<Thing>, Key<Thing>] {
  return [
    { of: (thing) => of(thing)?.length ?? null, ...way },
    { of, ...way },
  ]
}

const unknownFirst = { isUnknownFirst: true }
const oldestFirst: Key<OutlinedEpisode>[] = [
  { of: ({ publishedAt }) => publishedAt },
  ...byNumber<OutlinedEpisode>(({ season }) => season, unknownFirst),
  ...byNumber<OutlinedEpisode>(({ episode }) => episode, unknownFirst),
  ...byNumber<OutlinedEpisode>(({ titleKey }) => titleKey, unknownFirst),
  { of: ({ id }) => id },
]

function sortedBy<Thing>(things: readonly Thing[], keys: readonly Key<Thing>[]): Thing[] {
  const [first] = things
  if (first === undefined) return []
  // Many shows have no seasons, and files without tags no dates: what is the same for all decides nothing.
  const telling = keys.filter(({ of }) => things.some((thing) => of(thing) !== of(first)))
  return things.toSorted((one, other) => {
    for (const key of telling) {
      const [left, right] = [key.of(one), key.of(other)]
      if (left !== right) return compare(left, right, key)
    }
    return 0
  })
}

function compare(
  left: string | number | null,
  right: string | number | null,
  { isDescending = false, isUnknownFirst = false }: Omit<Key<never>, 'of'>,
): number {
  if (left === null) return isUnknownFirst ? -1 : 1
  if (right === null) return isUnknownFirst ? 1 : -1
  return left < right === isDescending ? 1 : -1
}

const compareTexts = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0
