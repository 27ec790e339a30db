import type { CountedSeason } from '@lectern/contract'
import { number } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'

/** The head of a season in a list. */
export function SeasonHead({ season }: { season: CountedSeason }) {
  const { t } = useTranslation()
  return (
    <div className="flex h-full items-end gap-3 border-b border-line px-1 pb-3">
      <h2 className="text-xl font-bold tracking-tight" dir="auto">
        {season.season === null
          ? t('podcast.noSeason')
          : t('podcast.season', { season: season.season })}
      </h2>
      <span className="pb-1 text-sm text-fg-3 num">
        {t('feedPart.count', { count: season.count, number: number(season.count) })}
      </span>
    </div>
  )
}
