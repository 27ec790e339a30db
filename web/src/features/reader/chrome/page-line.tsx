import type { Whereabouts } from '#features/reader-engine/index.ts'
import { wholePercent } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { pageWords } from './where-words.ts'

/** The quiet line below the text, there while the bars are gone. */
export function PageLine({ where, timeLeft }: { where: Whereabouts; timeLeft: string }) {
  const { t } = useTranslation()
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-0 flex items-end justify-between gap-4 px-5 pb-[max(10px,env(safe-area-inset-bottom,0px))] text-xs text-fg-3 num md:px-10"
    >
      <span className="min-w-0 truncate">{timeLeft || where.chapter}</span>
      <span className="flex-none">
        {pageWords(where.page) || t('reader.percent', { percent: wholePercent(where.fraction) })}
      </span>
    </div>
  )
}
