import type { Task } from '@lectern/contract'
import { CheckCircle2 } from 'lucide-react'
import { useState } from 'react'
import type { ItemDetail } from '#features/items/index.ts'
import { call } from '#platform/net/call.ts'
import { number } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { toolOfAction } from '../tool-names.ts'
import { useFileProgress } from './tool-work.ts'

/** What runs: how far all of it and each file is, and the way to stop it. */
export function WorkCard({ item, task }: { item: ItemDetail; task: Task }) {
  const { t } = useTranslation()
  const parts = useFileProgress(item.id, task.id)
  const files = item.media.audioFiles
  const progress = task.progress ?? 0
  return (
    <section className="grid gap-3 rounded-lg bg-surface-2 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="me-auto font-semibold">
          {t(`tools.working.${toolOfAction(task.action) ?? 'embed'}`)}
        </p>
        <p className="text-sm text-fg-2 num">
          {t('tools.percent', { percent: number(Math.floor(progress * 100)) })}
        </p>
        <CancelButton itemId={item.id} />
      </div>
      <Progress value={progress} label={t('tools.progress')} />
      {files.length > 1 && parts.size > 0 && <FileList files={files} parts={parts} />}
    </section>
  )
}

interface FileListProps {
  files: ItemDetail['media']['audioFiles']
  /** 0 … 1, by inode. */
  parts: ReadonlyMap<string, number>
}

function FileList({ files, parts }: FileListProps) {
  const { t } = useTranslation()
  const done = files.filter(({ ino }) => parts.get(ino) === 1).length
  return (
    <details>
      <summary className="cursor-pointer py-1 text-sm font-semibold text-fg-2 num">
        {t('tools.filesDone', { done: number(done), count: files.length })}
      </summary>
      <ul className="mt-2 grid gap-2">
        {files.map(({ ino, metadata: { filename } }) => (
          <li
            key={ino}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-sm"
          >
            <span dir="auto" className="truncate">
              {filename}
            </span>
            <FileState part={parts.get(ino)} />
            <Progress value={parts.get(ino) ?? 0} className="col-span-2" />
          </li>
        ))}
      </ul>
    </details>
  )
}

function FileState({ part }: { part: number | undefined }) {
  const { t } = useTranslation()
  if (part === undefined) return <span className="text-fg-3">{t('tools.waits')}</span>
  if (part >= 1)
    return <CheckCircle2 role="img" aria-label={t('tasks.done')} className="size-4! text-success" />
  return (
    <span className="text-fg-2 num">
      {t('tools.percent', { percent: number(Math.floor(part * 100)) })}
    </span>
  )
}

/** It waits until other books are through. */
export function QueuedCard({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-lg bg-surface-2 p-4">
      <p className="me-auto">{t('tools.queued')}</p>
      <CancelButton itemId={itemId} />
    </section>
  )
}

/** It takes a moment to stop: until then it says so. */
function CancelButton({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const cancel = useAction(
    async () => {
      await call('DELETE /api/lectern/items/:id/tools', { params: { id: itemId } })
      setAsked(true)
    },
    { failed: t('tools.cancelFailed') },
  )
  return (
    <Button size="sm" busy={cancel.busy} disabled={isAsked} onClick={() => void cancel.run()}>
      {isAsked ? t('tasks.canceling') : t('tools.cancel')}
    </Button>
  )
}
