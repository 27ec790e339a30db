import type { PodcastMatch } from '@lectern/contract'
import { useId } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'

interface PodcastCandidatesProps {
  podcasts: readonly PodcastMatch[]
  chosen: number
  onChoose: (at: number) => void
}

/** Podcasts of the directory, in its order. */
export function PodcastCandidates({ podcasts, chosen, onChoose }: PodcastCandidatesProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold text-fg-2">
        {t('match.found', { count: podcasts.length })}
      </legend>
      <div className="grid max-h-72 gap-1.5 overflow-y-auto p-0.5">
        {podcasts.map((podcast, at) => (
          <label
            key={podcast.id}
            className={cx(
              'flex cursor-pointer items-start gap-3 rounded-lg border p-2.5 has-focus-visible:outline-2',
              at === chosen ? 'border-accent bg-surface-2' : 'border-line hover:bg-surface-2',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={at === chosen}
              onChange={() => onChoose(at)}
              className="mt-1 size-[18px] flex-none"
            />
            <Facts podcast={podcast} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Facts({ podcast: { title, artistName, trackCount, genres } }: { podcast: PodcastMatch }) {
  const { t } = useTranslation()
  const episodes = trackCount !== null && t('podcastMatch.episodes', { count: trackCount })
  return (
    <span className="min-w-0 flex-1">
      <span className="block font-semibold break-words" dir="auto">
        {title}
      </span>
      <span className="block text-sm break-words text-fg-2 num" dir="auto">
        {[artistName, episodes, genres.join(', ')].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}
