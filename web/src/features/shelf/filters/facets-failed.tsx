import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'

/** What stands in the place of choices that could not be had. */
export function FacetsFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
      <p className="text-sm text-fg-2">{t('filter.failed')}</p>
      <Button size="sm" busy={busy} onClick={onRetry}>
        {t('state.retry')}
      </Button>
    </div>
  )
}
