import { useBlocker, useRouter } from '@tanstack/react-router'
import { Redo2, Table2, TextCursorInput, Undo2 } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useKnownNames } from '#features/item-editor/index.ts'
import { useHotkeys } from '#platform/input/hotkeys.ts'
import { readStored, writeStored } from '#platform/storage.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { Page } from '#ui/page/page.tsx'
import { forgetBatch } from '../batch-memory.ts'
import { BatchForm } from '../form/batch-form.tsx'
import { changesOf, type Changed } from '../model/draft.ts'
import { PreviewDialog } from '../preview/preview-dialog.tsx'
import { TableView } from '../table/table-view.tsx'
import { redo, undo, useBatch, useBatchStore, useReader } from './batch-state.ts'
import { useLiveRows } from './use-live-rows.ts'

const viewKey = 'ui:batchView'
const views = ['form', 'table'] as const
type View = (typeof views)[number]

interface BatchWorkProps {
  libraryId: string
  /** Chosen items that aren't there any more. */
  numGone: number
}

/** The batch in one of its views, with the way back and the way on. */
export function BatchWork({ libraryId, numGone }: BatchWorkProps) {
  const { t } = useTranslation()
  const store = useBatchStore()
  const [view, setView] = useState<View>(() => (readStored(viewKey) === 'table' ? 'table' : 'form'))
  const [isPreviewing, setPreviewing] = useState(false)
  const known = useKnownNames(libraryId)
  const count = useBatch(({ rows }) => rows.length)
  const { changed, numTouched } = useChanged()
  const past = useBatch((state) => state.past)
  const contested = useBatch((state) => state.contested.length)
  const { back, leave } = useLeaving(numTouched > 0)
  useLiveRows()
  useHotkeys(
    'app',
    {
      'Ctrl+S': () => setPreviewing(true),
      'Ctrl+Z': () => undo(store),
      'Ctrl+Shift+Z': () => redo(store),
      'Ctrl+Y': () => redo(store),
    },
    !isPreviewing,
  )
  const show = (next: View) => {
    writeStored(viewKey, next)
    setView(next)
  }
  return (
    <div className={view === 'table' ? 'batch batch-table flex flex-col' : 'batch'}>
      <Page
        title={t('batchEdit.title', { count })}
        facts={numTouched > 0 && t('batchEdit.change', { count: numTouched })}
        actions={
          <>
            <Segmented<View>
              label={t('batchEdit.view.label')}
              value={view}
              options={[
                { value: 'form', label: t('batchEdit.view.form'), icon: <TextCursorInput /> },
                { value: 'table', label: t('batchEdit.view.table'), icon: <Table2 /> },
              ]}
              onChange={show}
            />
            <IconButton
              label={t('batchEdit.undo')}
              icon={<Undo2 />}
              disabled={past.before.length === 0}
              onClick={() => undo(store)}
            />
            <IconButton
              label={t('batchEdit.redo')}
              icon={<Redo2 />}
              disabled={past.after.length === 0}
              onClick={() => redo(store)}
            />
            <span className="max-md:hidden">
              <Button onClick={back}>{t('dialog.cancel')}</Button>
            </span>
            <Button variant="primary" onClick={() => setPreviewing(true)}>
              {t('batchEdit.preview.open')}
            </Button>
          </>
        }
      >
        {numGone > 0 && (
          <div className="mb-3">
            <Banner tone="warning">{t('changes.gone', { count: numGone })}</Banner>
          </div>
        )}
        {contested > 0 && (
          <div className="mb-3">
            <Banner tone="warning">{t('batchEdit.preview.contested', { count: contested })}</Banner>
          </div>
        )}
        {view === 'table' ? (
          <TableView known={known} />
        ) : (
          <BatchForm known={known} changed={changed} />
        )}
      </Page>
      <PreviewDialog
        open={isPreviewing}
        onClose={() => setPreviewing(false)}
        onSaved={() => {
          forgetBatch()
          setPreviewing(false)
          leave()
        }}
      />
    </div>
  )
}

/** What would change, and in how many items something was said at all; behind what is typed. */
function useChanged(): { changed: readonly Changed[]; numTouched: number } {
  const rows = useBatch((state) => state.rows)
  const reader = useDeferredValue(useReader())
  return useMemo(() => {
    const { changed, wrong } = changesOf(rows, reader)
    const numTouched = new Set([...changed, ...wrong].map(({ row }) => row.id)).size
    return { changed, numTouched }
  }, [rows, reader])
}

/** Back to where the items were chosen, after a question while something isn't saved. */
function useLeaving(isChanged: boolean) {
  const { t } = useTranslation()
  const router = useRouter()
  const latest = useRef(isChanged)
  const isLeaving = useRef(false)
  useEffect(() => {
    // A browser goes back a while after it was told to, and the page may be drawn once more until then.
    latest.current = isChanged && !isLeaving.current
  })
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!latest.current || current.pathname === next.pathname) return false
      const { yes } = await confirm({
        title: t('editor.discardTitle'),
        message: t('batchEdit.discardMessage'),
        yes: t('editor.discard'),
        danger: true,
      })
      return !yes
    },
    enableBeforeUnload: () => latest.current,
    disabled: !isChanged,
  })
  const back = () => {
    if (router.state.location.state.isLayer) router.history.back()
    else void router.navigate({ to: '/', replace: true })
  }
  /** Without a question. */
  const leave = () => {
    isLeaving.current = true
    latest.current = false
    back()
  }
  return { back, leave }
}
