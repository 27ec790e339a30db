import { usePagePlayer } from '#features/player/index.ts'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { rowLayout, VirtualGrid } from '#features/grid/index.ts'
import { playEpisode, useEpisodeProgress } from './episode-play.ts'
import { Select, TextInput } from '#ui/field/field.tsx'
import { EpisodeDialog } from './episode-dialog.tsx'
import { FeedPart } from './feed-part.tsx'
import { EpisodeRow } from './episode-row.tsx'
import {
  EPISODE_FILTERS,
  EPISODE_SORTS,
  shownEpisodes,
  type EpisodeFilter,
  type EpisodeSort,
  type EpisodeView,
} from './episode-rules.ts'
import type { ItemDetail } from '#features/items/index.ts'

/** Words are worth typing from this many episodes on. */
const MANY = 10

/** All episodes of a podcast: each can be played, queued, marked and read about. */
export function Episodes({ item }: { item: ItemDetail }) {
  const page = usePagePlayer()
  const { t } = useTranslation()
  const { episodes } = item.media
  const [view, setView] = useState<EpisodeView>({ sort: 'newest', filter: 'all', words: '' })
  const [openId, setOpenId] = useOpenEpisode()
  const progressOf = useEpisodeProgress(item.id)
  const words = useDeferredValue(view.words)
  const shown = useMemo(
    () => shownEpisodes(episodes, { ...view, words }, progressOf),
    [episodes, view, words, progressOf],
  )
  if (episodes.length === 0)
    return (
      <>
        <p className="py-6 text-fg-3">{t('episodes.none')}</p>
        <FeedPart item={item} />
      </>
    )
  return (
    <>
      <Tools
        view={view}
        onChange={setView}
        count={shown.length}
        hasMany={episodes.length >= MANY}
      />
      {shown.length === 0 && <p className="py-6 text-fg-3">{t('episodes.noMatch')}</p>}
      <VirtualGrid
        label={t('episodes.title')}
        count={shown.length}
        layout={(width, rem) => rowLayout(width, Math.round(92 * Math.max(1, rem / 16)))}
        keys={{ p: (index) => playEpisode(page, item, shown[index], shown) }}
        renderCell={(index, { tabIndex }) => {
          const episode = shown[index]
          return (
            episode && (
              <EpisodeRow
                key={episode.id}
                item={item}
                episode={episode}
                list={shown}
                tabIndex={tabIndex}
                onOpen={() => setOpenId(episode.id)}
              />
            )
          )
        }}
      />
      <FeedPart item={item} />
      {openId !== null && (
        <EpisodeDialog
          item={item}
          episode={episodes.find(({ id }) => id === openId)}
          list={shown}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  )
}

/** The episode that is read about: the one in the address first, then whichever is pressed. */
function useOpenEpisode(): [string | null, (id: string | null) => void] {
  const navigate = useNavigate()
  const asked = useRouterState({
    select: ({ location }) => (location.search as { episode?: string }).episode ?? null,
  })
  const [openId, setOpenId] = useState(asked)
  const change = (id: string | null) => {
    setOpenId(id)
    if (asked !== null) void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
  }
  return [openId, change]
}

interface ToolsProps {
  view: EpisodeView
  onChange: (view: EpisodeView) => void
  count: number
  hasMany: boolean
}

function Tools({ view, onChange, count, hasMany }: ToolsProps) {
  const { t } = useTranslation()
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <p role="status" className="me-auto text-sm text-fg-2 num">
        {t('episodes.count', { count })}
      </p>
      {hasMany && (
        <TextInput
          type="search"
          aria-label={t('episodes.search')}
          placeholder={t('episodes.search')}
          value={view.words}
          onChange={(event) => onChange({ ...view, words: event.target.value })}
          className="w-52! max-sm:w-full!"
        />
      )}
      <Select
        aria-label={t('episodes.show')}
        className="w-40 max-sm:flex-1"
        value={view.filter}
        options={EPISODE_FILTERS.map((value) => ({ value, label: t(`episodes.filter.${value}`) }))}
        onChange={(filter) => onChange({ ...view, filter: filter as EpisodeFilter })}
      />
      <Select
        aria-label={t('episodes.order')}
        className="w-40 max-sm:flex-1"
        value={view.sort}
        options={EPISODE_SORTS.map((value) => ({ value, label: t(`episodes.sort.${value}`) }))}
        onChange={(sort) => onChange({ ...view, sort: sort as EpisodeSort })}
      />
    </div>
  )
}
