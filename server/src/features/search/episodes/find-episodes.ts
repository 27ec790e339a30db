import type { EpisodeHit } from '@lectern/contract'
import type { CueRow, PassageHit, PassageReader, SearchTerm } from '#storage/search/index.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import type { Caller } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { SearchStore } from '../search.store.ts'
import { excerptAt, matchIn } from './excerpt.ts'
import type { EpisodeHitsStore, FoundEpisode } from './episode-hits.store.ts'

/** Episodes with the place where the words were found, best first. */
export type FindEpisodes = (asked: EpisodeQuestion) => Promise<FoundHit[]>

interface EpisodeQuestion {
  libraryId: string
  caller: Pick<Caller, 'scope'>
  terms: readonly SearchTerm[]
  limit: number
}

interface FoundHit extends Omit<EpisodeHit, 'podcast'> {
  itemId: VisibleItemId
}

interface Deps {
  db: Pick<Database, 'read'>
  index: PassageReader
  store: Pick<SearchStore, 'episodes'>
  episodeHits: EpisodeHitsStore
}

/** Of one episode many passages may fit. */
const passagesEach = 8

export function createEpisodeFinding({ db, index, store, episodeHits }: Deps): FindEpisodes {
  return async ({ libraryId, caller: { scope }, terms, limit }) => {
    if (terms.length === 0) return []
    const passages = (asked: readonly SearchTerm[]) =>
      index.findPassages(db.read, { libraryId, scope, terms: asked, limit: limit * passagesEach })
    const asWritten = await passages(
      terms.map(({ prefix, alternatives }) => ({ prefix, alternatives })),
    )
    const isSpelled = terms.some(({ spellings }) => spellings !== undefined)
    const otherwise = isSpelled && bestOf(asWritten).length < limit ? await passages(terms) : []
    const best = bestOf([...asWritten, ...otherwise]).slice(0, limit)
    const known = new Set(best.map(({ episodeId }) => episodeId))
    // By the middle of words, too, in titles of what is on the disk.
    const byTitle =
      best.length < limit ? await store.episodes({ libraryId, scope, terms, limit }) : []
    const hits: Hit[] = [
      ...best,
      ...byTitle
        .filter(({ id }) => !known.has(id))
        .map(({ id, itemId }) => ({ episodeId: id, itemId, position: 0 })),
    ].slice(0, limit)
    const episodes = await episodeHits.episodes(hits.map(({ episodeId }) => episodeId))
    const talk = await episodeHits.talk(hits.filter(({ position }) => position > 0))
    return hits.flatMap(({ episodeId, itemId, position }) => {
      const episode = episodes.get(episodeId)
      if (episode === undefined) return []
      const { notes: _, ...facts } = episode
      const place =
        position > 0
          ? saidIn(talk.get(episodeId), terms)
          : { ...writtenIn(episode, terms), at: null }
      return [{ itemId, ...facts, ...place }]
    })
  }
}

type Hit = Pick<PassageHit, 'episodeId' | 'itemId' | 'position'>

/** Of each episode the passage that fits best. */
function bestOf(hits: readonly PassageHit[]): PassageHit[] {
  const seen = new Set<string>()
  return hits.filter(({ episodeId }) => !seen.has(episodeId) && seen.add(episodeId))
}

function writtenIn(
  { title, notes }: FoundEpisode,
  terms: readonly SearchTerm[],
): { excerpt: string | null } {
  if (matchIn(title, terms).count === terms.length) return { excerpt: null }
  const { at } = matchIn(notes, terms)
  return { excerpt: at === -1 ? null : excerptAt(notes, at) }
}

/** The sentence that has most of the words; what was said before and after it helps where it is short. */
function saidIn(
  talk: { cues: CueRow[]; isTimed: boolean } | undefined,
  terms: readonly SearchTerm[],
): { excerpt: string | null; at: number | null } {
  let best = { count: 0, index: -1 }
  for (const [index, [, , , text]] of (talk?.cues ?? []).entries()) {
    const { count } = matchIn(text, terms)
    if (count > best.count) best = { count, index }
  }
  const cue = talk?.cues[best.index]
  if (talk === undefined || cue === undefined) return { excerpt: null, at: null }
  const next = talk.cues[best.index + 1]?.[3] ?? ''
  const text = best.count < terms.length || cue[3].length < 60 ? `${cue[3]} ${next}` : cue[3]
  const excerpt = excerptAt(text.trim(), Math.max(0, matchIn(text, terms).at))
  return { excerpt, at: talk.isTimed ? cue[0] : null }
}
