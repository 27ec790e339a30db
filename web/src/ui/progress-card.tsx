import { wholePercent } from '#platform/text/format.ts'
import { percent } from '#platform/text/percents.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Progress, Spinner } from '#ui/progress.tsx'

interface ProgressCardProps {
  title: string
  hint: string
  /** 0 to 1; null: nobody knows. */
  share: number | null
  /** null: it can't be called off. */
  onCancel?: (() => void) | null
}

/** What is under way, and how far it is. */
export function ProgressCard({ title, hint, share, onCancel }: ProgressCardProps) {
  const { t } = useTranslation()
  return (
    <div className="surface p-4">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-semibold break-words">{title}</p>
          <p className="text-sm text-fg-3">{hint}</p>
        </div>
        {share === null ? (
          <Spinner />
        ) : (
          // Not read out: it changes many times a second.
          <span aria-hidden="true" className="text-sm text-fg-2 num">
            {percent(wholePercent(share) / 100)}
          </span>
        )}
        {onCancel && (
          <Button size="sm" onClick={onCancel}>
            {t('dialog.cancel')}
          </Button>
        )}
      </div>
      {share !== null && <Progress value={share} label={title} className="mt-3" />}
    </div>
  )
}
