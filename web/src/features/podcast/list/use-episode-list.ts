import type { ListedEpisode } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePages } from '#features/grid/index.ts'
import type { ItemDetail } from '#features/items/index.ts'
import { useDownloads } from '#features/offline/index.ts'
import { useSession } from '#platform/session/session.ts'
import { episodesSource, type AskedEpisodes } from '../podcast.queries.ts'
import { keptEpisodes } from './kept-episodes.ts'
import { sectioned } from './sections.ts'

/** The rows of a list of episodes; without the server those that are on this device. */
export function useEpisodeList(item: ItemDetail, asked: AskedEpisodes) {
  const isOffline = useSession((state) => state.isOffline)
  const source = episodesSource(item.id, asked)
  const pages = usePages<ListedEpisode>(source)
  const { data: first } = useQuery({ ...source.query(0), enabled: !isOffline })
  const downloads = useDownloads((state) => state.list)
  const kept = useMemo(
    () => (isOffline ? keptEpisodes(item, asked, downloads ?? []) : null),
    [isOffline, item, asked, downloads],
  )
  const isBySeason = asked.sort === 'season' && asked.season === null && kept === null
  const total = kept ? kept.length : pages.total
  const sections = sectioned(isBySeason ? (first?.seasons ?? []) : [], total ?? 0)
  const at = (index: number) => (kept ? kept[index] : pages.at(index))
  return { total, sections, at, pages, isKept: kept !== null }
}

export type EpisodeList = ReturnType<typeof useEpisodeList>

/** The episodes from one on that are known already: what plays after it. */
export function knownFrom(list: Pick<EpisodeList, 'at' | 'total'>, index: number): ListedEpisode[] {
  const found: ListedEpisode[] = []
  for (let at = index; at < Math.min(list.total ?? 0, index + mostAfter); at += 1) {
    const episode = list.at(at)
    if (!episode) break
    found.push(episode)
  }
  return found
}

const mostAfter = 100
