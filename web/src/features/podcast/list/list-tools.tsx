import type { CountedSeason, EpisodeFilter } from '@lectern/contract'
import { CheckCheck } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { Select, TextInput } from '#ui/field/field.tsx'
import type { EpisodeSelection } from './episode-selection.ts'
import { ordersFor, shownFilters, type EpisodeOrder, type ListView } from './list-view.ts'

/** Words are worth typing from this many episodes on. */
const many = 10

interface ListToolsProps {
  view: ListView
  onChange: (view: ListView) => void
  /** How many are listed; undefined while that isn't known. */
  count: number | undefined
  numEpisodes: number
  seasons: readonly CountedSeason[]
  selection: EpisodeSelection
  /** Only what is on this device is listed. */
  isKept: boolean
}

/** Words, filter, season and order of a list of episodes, and the way to choose some. */
export function ListTools(props: ListToolsProps) {
  const { view, onChange, count, seasons, selection, isKept } = props
  const { t } = useTranslation()
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <p
        role="status"
        className="me-auto text-sm text-fg-2 num max-sm:order-first max-sm:basis-2/3"
      >
        {count !== undefined && t('episodes.count', { count })}
      </p>
      {props.numEpisodes >= many && (
        <TextInput
          type="search"
          aria-label={t('episodes.search')}
          placeholder={t('episodes.search')}
          value={view.words}
          onChange={(event) => onChange({ ...view, words: event.target.value })}
          className="w-52! max-sm:w-full!"
        />
      )}
      {seasons.length > 1 && !isKept && (
        <Select
          aria-label={t('podcast.seasonsShown')}
          className="w-40 max-sm:flex-1 max-sm:basis-2/5"
          value={view.season === null ? 'all' : `s${view.season}`}
          options={[
            { value: 'all', label: t('podcast.allSeasons') },
            ...seasons.map(({ season }) => ({
              value: `s${season ?? ''}`,
              label: season === null ? t('podcast.noSeason') : t('podcast.season', { season }),
            })),
          ]}
          onChange={(value) =>
            onChange({ ...view, season: value === 'all' ? null : value.slice(1) })
          }
        />
      )}
      {!isKept && (
        <Select<EpisodeFilter>
          aria-label={t('episodes.show')}
          className="w-40 max-sm:flex-1 max-sm:basis-2/5"
          value={view.filter}
          options={shownFilters.map((value) => ({ value, label: t(`podcast.filter.${value}`) }))}
          onChange={(filter) => onChange({ ...view, filter })}
        />
      )}
      <Select<EpisodeOrder>
        aria-label={t('episodes.order')}
        className="w-40 max-sm:flex-1 max-sm:basis-2/5"
        value={view.order}
        options={ordersFor(seasons.length > 0).map((value) => ({
          value,
          label: t(`podcast.order.${value}`),
        }))}
        onChange={(order) => onChange({ ...view, order })}
      />
      {!isKept && (
        <IconButton
          label={t('podcast.select')}
          icon={<CheckCheck aria-hidden="true" />}
          pressed={selection.isOn}
          onClick={selection.isOn ? selection.end : selection.begin}
          className="max-sm:order-first"
        />
      )}
    </div>
  )
}
