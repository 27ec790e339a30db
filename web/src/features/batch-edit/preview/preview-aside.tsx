import { useTranslation } from '#platform/text/texts.ts'
import { EmptyState } from '#ui/page/state.tsx'
import type { Changed } from '../model/draft.ts'
import { PreviewRows } from './preview-rows.tsx'
import { PreviewSummary } from './preview-summary.tsx'

/** Beside the form: what becomes of each item, while the form is filled in. */
export function PreviewAside({ changed }: { changed: readonly Changed[] }) {
  const { t } = useTranslation()
  const count = changed.length
  return (
    <section
      aria-label={t('batchEdit.preview.open')}
      className="surface sticky top-[calc(var(--bars-h)+8px)] flex max-h-[calc(100dvh-var(--bars-h)-var(--dock-h,0px)-100px)] flex-col gap-3 p-4"
    >
      {count === 0 ? (
        <EmptyState title={t('batchEdit.preview.none')}>
          {t('batchEdit.preview.noneHint')}
        </EmptyState>
      ) : (
        <>
          <h2 className="text-lg font-bold num">{t('batchEdit.preview.title', { count })}</h2>
          <PreviewSummary changed={changed} />
          <div data-body className="min-h-0 flex-auto overflow-y-auto">
            <PreviewRows changed={changed} />
          </div>
        </>
      )}
    </section>
  )
}
