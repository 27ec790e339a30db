import { useTranslation } from '#platform/text/texts.ts'
import type { ItemDetail } from '#features/items/index.ts'
import { Progress } from '#ui/progress.tsx'
import { EmbedForm } from './embed-form.tsx'
import { M4bForm } from './m4b-form.tsx'
import { useToolWork } from './tool-task.ts'

/** What can be written into the files of a book, and how far that is. */
export function ToolsTab({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const { task, isQueued } = useToolWork(item.id)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-1">
      <div role="status" className="contents">
        {isQueued && <p className="text-fg-2">{t('tools.queued')}</p>}
        {task && (
          <div className="grid gap-2 rounded-lg bg-surface-2 p-4">
            <p className="font-semibold">{t(working[task.action] ?? 'tools.embedding')}</p>
            <Progress value={task.progress ?? 0} label={t('tools.progress')} />
          </div>
        )}
      </div>
      <EmbedForm item={item} busy={isQueued || task !== null} />
      <M4bForm item={item} task={task} busy={isQueued || task !== null} />
    </div>
  )
}

const working: Partial<Record<string, 'tools.embedding' | 'tools.encoding'>> = {
  'embed-metadata': 'tools.embedding',
  'encode-m4b': 'tools.encoding',
}
