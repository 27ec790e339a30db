import type { PlacedMark } from '@lectern/contract/rules'
import { useState, type ComponentType } from 'react'
import type { ItemDetail } from '#features/items/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { replaced, retitled, type DraftRows } from '../draft/draft.ts'
import { AsinSource } from './asin-source.tsx'
import { ContentsSource } from './contents-source.tsx'
import { FoundSource } from './found-source.tsx'
import { PauseSource } from './pause-source.tsx'
import { Preview } from './preview.tsx'
import type { SourceProps } from './source-props.ts'
import { TextSource } from './text-source.tsx'
import { TrackSource } from './track-source.tsx'

const sources = {
  found: FoundSource,
  tracks: TrackSource,
  asin: AsinSource,
  pauses: PauseSource,
  contents: ContentsSource,
  text: TextSource,
} as const satisfies Record<string, ComponentType<SourceProps>>
export type SourceName = keyof typeof sources
export const sourceNames = Object.keys(sources) as SourceName[]

interface SourceDialogProps {
  /** null closes it. */
  source: SourceName | null
  item: ItemDetail
  rows: DraftRows
  onApply: (rows: DraftRows) => void
  onClose: () => void
}

/** Chapters from somewhere else: what would become of the present ones, then all of them or the titles alone. */
export function SourceDialog({ source, item, rows, onApply, onClose }: SourceDialogProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<SourceName>(source ?? 'tracks')
  const [marks, setMarks] = useState<readonly PlacedMark[] | null>(null)
  const [how, setHow] = useState<'all' | 'titles'>('all')
  if (source !== null && source !== shown) {
    setShown(source)
    setMarks(null)
  }
  const Source = sources[shown]
  const after =
    marks &&
    (how === 'all'
      ? replaced(rows, marks)
      : retitled(
          rows,
          marks.map(({ title }) => title),
        ))
  return (
    <Dialog
      open={source !== null}
      onClose={onClose}
      title={t(`chapters.source.${shown}`)}
      width={640}
      maxHeight={720}
      page
      footer={
        <>
          {rows.length > 0 && (
            <div className="me-auto">
              <Segmented
                label={t('chapters.how')}
                value={how}
                options={[
                  { value: 'all', label: t('chapters.all') },
                  { value: 'titles', label: t('chapters.titlesOnly') },
                ]}
                onChange={setHow}
              />
            </div>
          )}
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            variant="primary"
            disabled={after === null}
            onClick={() => {
              if (after) onApply(after)
              onClose()
            }}
          >
            {t('chapters.apply')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Source key={shown} item={item} rows={rows} onFound={setMarks} />
        {after && <Preview before={rows} after={after} />}
      </div>
    </Dialog>
  )
}
