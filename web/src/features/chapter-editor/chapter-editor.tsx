import { ListMusic } from 'lucide-react'
import { useRef, useState } from 'react'
import { titleOf, type ItemDetail } from '#features/items/index.ts'
import { useHotkeys } from '#platform/input/hotkeys.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { EmptyState } from '#ui/page/state.tsx'
import { toast } from '#ui/toast/toast.tsx'
import { BoundaryPanel } from './boundary/boundary-panel.tsx'
import { useListening } from './boundary/use-listening.ts'
import { sorted, withRowAt } from './draft/draft.ts'
import { useDraft } from './draft/use-draft.ts'
import { EditorActions } from './editor-actions.tsx'
import { ChapterRows, type RowsHandle } from './list/chapter-rows.tsx'
import { SourceDialog, type SourceName } from './sources/source-dialog.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

/** Times and titles of the chapters of a book; nothing is saved before somebody says so. */
export function ChapterEditor({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const draft = useDraft(item)
  const listening = useListening(item)
  const [chosen, setChosen] = useState<number | null>(null)
  const [source, setSource] = useState<SourceName | null>(null)
  const list = useRef<RowsHandle>(null)
  useUnsavedGuard(draft.isChanged)
  const { rows, faults } = draft
  const index = Math.max(
    0,
    rows.findIndex(({ key }) => key === chosen),
  )
  const row = rows[index]
  const save = async () => {
    const first = faults.findIndex(({ length }) => length > 0)
    if (first < 0) return draft.save()
    const isTitle = faults.flat().every((fault) => fault === 'no-title')
    toast.error(t(isTitle ? 'chapters.needTitles' : 'chapters.haveErrors'), { id: 'chapters' })
    list.current?.focus(first, isTitle ? 'title' : 'time')
    return false
  }
  useHotkeys('selection', {
    'Ctrl+S': () => void save(),
    'Ctrl+Z': draft.undo,
    'Ctrl+Shift+Z': draft.redo,
    'Ctrl+Y': draft.redo,
    P: () => row && listening.playFrom(row.start),
  })
  const isOutOfOrder = faults.some((list_) => list_.includes('before-previous'))
  return (
    <div className="mx-auto max-w-5xl">
      <Page
        title={t('chapters.title', { title: titleOf(item) })}
        facts={t('chapters.count', { count: rows.length })}
        actions={
          <EditorActions draft={draft} itemId={item.id} onSource={setSource} onSave={save} />
        }
      >
        {draft.isOvertaken && (
          <p role="status" className="mb-3 flex flex-wrap items-center gap-3 text-sm">
            {t('chapters.overtaken')}
            <Button size="sm" onClick={draft.takeTheirs}>
              {t('editor.takeTheirs')}
            </Button>
          </p>
        )}
        {row ? (
          <>
            <div className="sticky top-(--appbar-h) z-10 -mx-4 mb-3 border-b border-line bg-bg px-4 py-3 md:-mx-2 md:px-2">
              <BoundaryPanel
                item={item}
                draft={draft}
                row={row}
                number={index + 1}
                listening={listening}
              />
            </div>
            {isOutOfOrder && (
              <p className="mb-2 text-sm">
                <Button size="sm" onClick={() => draft.change(sorted)}>
                  {t('chapters.sort')}
                </Button>
              </p>
            )}
            <ChapterRows
              handle={list}
              draft={draft}
              chosen={row.key}
              onChosen={setChosen}
              onPlay={listening.playFrom}
            />
            <p className="mt-4 text-sm text-fg-3 max-md:hidden">{t('chapters.keys')}</p>
          </>
        ) : (
          <EmptyState
            title={t('item.noChapters')}
            icon={<ListMusic />}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                <Button variant="primary" onClick={() => setSource('tracks')}>
                  {t('chapters.source.tracks')}
                </Button>
                <Button
                  onClick={() =>
                    draft.change((before) =>
                      withRowAt(before, 0, t('player.untitledChapter', { number: 1 })),
                    )
                  }
                >
                  {t('chapters.add')}
                </Button>
              </div>
            }
          >
            {t('chapters.noneHint')}
          </EmptyState>
        )}
      </Page>
      <SourceDialog
        source={source}
        item={item}
        rows={rows}
        onApply={(after) => draft.change(() => after)}
        onClose={() => setSource(null)}
      />
    </div>
  )
}
