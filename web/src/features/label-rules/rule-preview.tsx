import { list } from '#platform/text/lists.ts'
import type { LabelRulesPreview } from '@lectern/contract'
import { ArrowRight } from 'lucide-react'
import { serverSentence } from '#ui/action/attempt.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/progress.tsx'

interface RulePreviewProps {
  preview: LabelRulesPreview | undefined
  error: unknown
  isAsking: boolean
  /** Saves the rules and has them followed by what is there; null while that makes no sense. */
  onApply: (() => void) | null
  isApplying: boolean
}

/** What the rules would do to what the library has, and the way to do it. */
export function RulePreview({ preview, error, isAsking, ...apply }: RulePreviewProps) {
  const { t } = useTranslation()
  if (error)
    return (
      <p role="alert" className="text-md text-danger">
        {serverSentence(error) ?? t('labelRules.previewFailed')}
      </p>
    )
  if (!preview)
    return (
      <p className="flex items-center gap-2 text-md text-fg-3">
        <Spinner />
        {t('labelRules.trying')}
      </p>
    )
  return (
    <section
      aria-label={t('labelRules.preview')}
      aria-busy={isAsking}
      className="flex flex-col gap-3"
    >
      <Summary preview={preview} {...apply} />
      <Examples examples={preview.examples} />
    </section>
  )
}

interface SummaryProps extends Pick<RulePreviewProps, 'onApply' | 'isApplying'> {
  preview: LabelRulesPreview
}

function Summary({ preview, onApply, isApplying }: SummaryProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p role="status" className="text-md font-semibold num">
          {preview.numItems === 0
            ? t('labelRules.nothing')
            : t('labelRules.would', { count: preview.numItems })}
        </p>
        {preview.numKept > 0 && (
          <p className="text-sm text-fg-3 num">
            {t('labelRules.kept', { count: preview.numKept })}
          </p>
        )}
      </div>
      {preview.numItems > 0 && (
        <Button disabled={onApply === null} busy={isApplying} onClick={() => onApply?.()}>
          {t('labelRules.apply')}
        </Button>
      )}
    </div>
  )
}

function Examples({ examples }: Pick<LabelRulesPreview, 'examples'>) {
  const { t } = useTranslation()
  if (examples.length === 0) return null
  return (
    <ul
      aria-label={t('labelRules.examples')}
      className="divide-y divide-line rounded-lg border border-line"
    >
      {examples.map(({ itemId, title, field, before, after }) => (
        <li key={`${itemId} ${field}`} className="px-3 py-2 text-sm">
          <span className="block truncate font-semibold text-fg-2" dir="auto">
            {title}
          </span>
          <span className="flex flex-wrap items-center gap-x-2">
            <span dir="auto" className="min-w-0 break-words text-fg-3">
              {list(before)}
            </span>
            <ArrowRight
              aria-hidden="true"
              className="size-4! flex-none text-fg-3 rtl:-scale-x-100"
            />
            <span dir="auto" className="min-w-0 font-semibold break-words">
              {list(after) || t('labelRules.none')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
