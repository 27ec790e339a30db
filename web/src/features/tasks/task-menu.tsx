import { Activity, CheckCircle2, Loader, XCircle } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#platform/session.ts'
import { sendEvent } from '#platform/socket.ts'
import type { Task } from '#platform/wire.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Popover } from '#ui/popover.tsx'
import { Progress } from '#ui/progress.tsx'
import { isCancellable } from './task-rules.ts'
import { loadTasks, markCanceling, tasksSeen, useShownTasks, useTasks } from './tasks.ts'

/** What the server is doing: an icon with a mark, and under it the list. */
export function TaskMenu() {
  const { t } = useTranslation()
  const [failed, setFailed] = useState(false)
  const tasks = useShownTasks()
  const unseen = useTasks((state) => state.unseen)
  const running = tasks.filter((task) => !task.isFinished).length
  const label = running
    ? t('tasks.running', { count: running })
    : unseen
      ? t('tasks.unseen')
      : t('tasks.title')
  const opened = (open: boolean) => {
    if (!open) return
    tasksSeen()
    loadTasks().then(
      () => setFailed(false),
      () => setFailed(true),
    )
  }
  return (
    <Popover
      label={t('tasks.title')}
      align="end"
      className="w-[360px]"
      onOpenChange={opened}
      trigger={
        <IconButton label={label} icon={<TaskMark running={running > 0} unseen={unseen} />} />
      }
    >
      <h2 className="px-2 pt-1 pb-2 text-md font-bold">{t('tasks.title')}</h2>
      {tasks.length === 0 && (
        <p className="px-2 pb-3 text-md text-fg-3">
          {failed ? t('tasks.loadFailed') : t('tasks.none')}
        </p>
      )}
      <ul className="grid gap-1">
        {tasks.toReversed().map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
    </Popover>
  )
}

function TaskMark({ running, unseen }: { running: boolean; unseen: boolean }) {
  return (
    <span className="relative grid">
      {running ? <Loader className="turning" /> : <Activity />}
      {unseen && (
        <span className="absolute -end-1 -top-1 size-2.5 rounded-full bg-success ring-2 ring-bg" />
      )}
    </span>
  )
}

function TaskRow({ task }: { task: Task }) {
  const { t } = useTranslation()
  const mayCancel = useMay('admin') && isCancellable(task)
  const canceling = useTasks((state) => state.canceling.has(task.id))
  const cancel = () => {
    sendEvent('cancel_scan', task.data.libraryId ?? '')
    markCanceling(task.id)
  }
  return (
    <li className="flex items-start gap-3 rounded-md p-2">
      <TaskIcon task={task} />
      <div className="min-w-0 flex-1">
        <p className="text-md font-semibold break-words">{task.title}</p>
        <p className="text-sm break-words text-fg-2">
          {task.isFailed ? task.error || t('tasks.failed') : outcomeOf(task)}
        </p>
        {!task.isFinished && typeof task.progress === 'number' && (
          <Progress
            value={task.progress}
            label={t('tasks.progress', { title: task.title })}
            className="mt-2"
          />
        )}
      </div>
      {mayCancel && (
        <Button size="sm" disabled={canceling} onClick={cancel}>
          {canceling ? t('tasks.canceling') : t('tasks.cancel')}
        </Button>
      )}
    </li>
  )
}

function TaskIcon({ task }: { task: Task }) {
  const { t } = useTranslation()
  if (task.isFailed)
    return <XCircle role="img" aria-label={t('tasks.failed')} className="mt-0.5 text-danger" />
  if (task.isFinished)
    return <CheckCircle2 role="img" aria-label={t('tasks.done')} className="mt-0.5 text-success" />
  return <Loader aria-hidden="true" className="turning mt-0.5 text-fg-3" />
}

/** What came of it, or what it is about. */
function outcomeOf(task: Task): string {
  const results = task.data['scanResults'] as { text?: string } | undefined
  return (task.isFinished && results?.text) || (task.description ?? '')
}
