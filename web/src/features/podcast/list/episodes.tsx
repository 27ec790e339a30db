import { Podcast } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useDownloadsOf } from '#features/episode-downloads/index.ts'
import { rowLayout, VirtualGrid } from '#features/grid/index.ts'
import { RowSkeleton, type ItemDetail } from '#features/items/index.ts'
import { usePagePlayer } from '#features/player/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useMay } from '#platform/session/session.ts'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { StaleBanner } from '#ui/page/stale-banner.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { useEpisodeAddress } from '../episode/episode-address.ts'
import { EpisodeDialogs } from '../episode/episode-dialogs.tsx'
import { playEpisodes } from '../episode-play.ts'
import { readEpisodes, useOverview, usePodcastEvents } from '../podcast.queries.ts'
import { EpisodeRow } from '../rows/episode-row.tsx'
import { useEpisodeSelection, type EpisodeSelection } from './episode-selection.ts'
import { EpisodeSelectionBar } from './episode-selection-bar.tsx'
import { ListTools } from './list-tools.tsx'
import { askedBy, firstView } from './list-view.ts'
import { SeasonHead } from './season-head.tsx'
import { knownFrom, useEpisodeList, type EpisodeList } from './use-episode-list.ts'

/** All episodes of a podcast, on the disk or only in its feed, as one list: found, put into order, played, kept and chosen. */
export function Episodes({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const isSerial = item.media.metadata.type === 'serial'
  const [view, setView] = useState(() => firstView(isSerial))
  const { data: overview } = useOverview(item.id)
  const seasons = overview?.seasons ?? []
  const words = useDeferredValue(view.words)
  const hasSeasons = seasons.length > 0
  const asked = useMemo(() => askedBy({ ...view, words }, hasSeasons), [view, words, hasSeasons])
  const list = useEpisodeList(item, asked)
  const selection = useEpisodeSelection((first, last) => readEpisodes(item.id, asked, first, last))
  usePodcastEvents(item.id)
  const { total, pages, isKept } = list
  const isAll = view.filter === 'all' && view.season === null && words.trim() === ''
  if (total === undefined && pages.error && !isKept)
    return <ErrorState title={t('feedPart.failed')} error={pages.error} onRetry={pages.retry} />
  if (total === 0 && isAll) return <NoEpisodes item={item} isKept={isKept} />
  return (
    <>
      <StaleBanner shown={!isKept && pages.isRefetchFailed} onRetry={pages.retry} />
      <ListTools
        view={view}
        onChange={setView}
        count={total}
        numEpisodes={overview?.numEpisodes ?? 0}
        seasons={seasons}
        selection={selection}
        isKept={isKept}
      />
      {/* Where few are left while words are typed, the page stays where it is. */}
      <div className={cx(!isAll && 'min-h-dvh', list.sections.at(0).kind === 'head' && '-mt-5')}>
        {total === undefined && <Waiting />}
        {total === 0 && <p className="py-6 text-fg-3">{t('episodes.noMatch')}</p>}
        {total !== undefined && <Rows item={item} list={list} selection={selection} />}
      </div>
      {selection.isOn && (
        <EpisodeSelectionBar podcast={item} selection={selection} count={total ?? 0} />
      )}
      <EpisodeDialogs podcast={item} list={list} />
    </>
  )
}

interface RowsProps {
  item: ItemDetail
  list: EpisodeList
  selection: EpisodeSelection
}

function Rows({ item, list, selection }: RowsProps) {
  const { t } = useTranslation()
  const page = usePagePlayer()
  const downloads = useDownloadsOf({ item: item.id })
  const { open, edit } = useEpisodeAddress()
  const mayUpdate = useMay('update')
  const { sections } = list
  const indexAt = (row: number) => {
    const found = sections.at(row)
    return found.kind === 'episode' ? found.index : null
  }
  const keys = {
    p(row: number) {
      const index = indexAt(row)
      if (index !== null) playEpisodes(page, item, knownFrom(list, index))
    },
    e(row: number) {
      const episode = list.at(indexAt(row) ?? -1)
      if (episode?.isDownloaded && mayUpdate) edit(episode.id)
    },
  }
  return (
    <VirtualGrid
      label={t('episodes.title')}
      count={sections.count}
      layout={(width, rem) => rowLayout(width, Math.round(92 * Math.max(1, rem / 16)))}
      onRange={(first, last) =>
        list.pages.onRange(firstIndex(sections, first), firstIndex(sections, last))
      }
      keys={keys}
      renderCell={(row, { tabIndex }) => {
        const found = sections.at(row)
        if (found.kind === 'head') return <SeasonHead season={found.season} />
        const { index } = found
        const episode = list.at(index)
        if (!episode) return <RowSkeleton />
        return (
          <EpisodeRow
            key={episode.id}
            podcast={item}
            episode={episode}
            after={() => knownFrom(list, index + 1)}
            download={downloads.get(episode.id)}
            tabIndex={tabIndex}
            onOpen={() => open(episode.id)}
            isChosen={selection.isOn ? selection.chosen.has(episode.id) : undefined}
            onChoose={(isRange) => selection.choose(episode, index, isRange)}
          />
        )
      }}
    />
  )
}

/** The episode at a row, or below it where that is a head. */
function firstIndex({ at, count }: EpisodeList['sections'], row: number): number {
  const found = at(row)
  if (found.kind === 'episode') return found.index
  const next = row + 1 < count ? at(row + 1) : null
  return next?.kind === 'episode' ? next.index : 0
}

function Waiting() {
  return (
    <div aria-busy="true" className="grid gap-2">
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  )
}

/** Nothing is known of any episode: whoever may is told what to do. */
function NoEpisodes({ item, isKept }: { item: ItemDetail; isKept: boolean }) {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const hasFeed = Boolean(item.media.metadata.feedUrl)
  return (
    <EmptyState title={t('episodes.none')} icon={<Podcast />}>
      {isKept
        ? t('podcast.noneKept')
        : isAdmin
          ? t(hasFeed ? 'podcast.noneInFeed' : 'podcast.noFeed')
          : null}
    </EmptyState>
  )
}
