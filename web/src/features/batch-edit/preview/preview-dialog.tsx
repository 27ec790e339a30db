import { TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { EmptyState } from '#ui/page/state.tsx'
import { changesOf } from '../model/draft.ts'
import { settle, useBatch, useBatchStore, useReader } from '../page/batch-state.ts'
import { saveBatch } from '../page/save-batch.ts'
import { PreviewRows } from './preview-rows.tsx'
import { PreviewSummary } from './preview-summary.tsx'

interface PreviewDialogProps {
  open: boolean
  onClose: () => void
  onSaved: () => void
}

/** What becomes of each item, before and after, and the way to save it. */
export function PreviewDialog({ open, onClose, onSaved }: PreviewDialogProps) {
  const { t } = useTranslation()
  const store = useBatchStore()
  const rows = useBatch((state) => state.rows)
  const contested = useBatch((state) => state.contested)
  const reader = useReader()
  const { changed, wrong } = useMemo(() => changesOf(rows, reader), [rows, reader])
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const outcome = await saveBatch(store, changed)
    setBusy(false)
    if (outcome === 'saved') onSaved()
  }
  const mayNotSave = changed.length === 0 || wrong.length > 0 || contested.length > 0
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('batchEdit.preview.title', { count: changed.length })}
      width={900}
      page
      processing={busy}
      persistent
      footer={
        <>
          <p role="status" className="me-auto text-sm text-fg-3">
            {rows.length > changed.length &&
              t('batchEdit.preview.unchanged', { count: rows.length - changed.length })}
          </p>
          <Button onClick={onClose}>{t('batchEdit.preview.back')}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={mayNotSave}
            onClick={() => void save()}
            aria-keyshortcuts="Control+S"
          >
            {t('batchEdit.save', { count: changed.length })}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {wrong.length > 0 && (
          <Banner tone="danger" icon={<TriangleAlert />}>
            {t('batchEdit.preview.wrong', { count: wrong.length })}
          </Banner>
        )}
        {contested.length > 0 && (
          <Banner tone="warning" icon={<TriangleAlert />}>
            <span className="me-2">
              {t('batchEdit.preview.contested', { count: contested.length })}
            </span>
            <span className="inline-flex flex-wrap gap-2">
              <Button size="sm" onClick={() => settle(store, contested, 'theirs')}>
                {t('batchEdit.preview.allTheirs')}
              </Button>
              <Button size="sm" onClick={() => settle(store, contested, 'mine')}>
                {t('batchEdit.preview.allMine')}
              </Button>
            </span>
          </Banner>
        )}
        <PreviewSummary changed={changed} />
        {changed.length > 0 ? (
          <PreviewRows changed={changed} />
        ) : (
          <EmptyState title={t('batchEdit.preview.none')}>
            {t('batchEdit.preview.noneHint')}
          </EmptyState>
        )}
      </div>
    </Dialog>
  )
}
