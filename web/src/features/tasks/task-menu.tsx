import { Activity, Loader } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Popover } from '#ui/floating/popover.tsx'
import { lazyPart } from '#ui/page/lazy-part.tsx'
import type { Outcome } from './task-rules.ts'
import { loadTasks, tasksSeen, useShownTasks, useTasks } from './tasks.ts'

const TaskList = lazyPart(() => import('./task-list.tsx').then((file) => file.TaskList))

/** What the server is doing: an icon with a mark, and under it the list. */
export function TaskMenu() {
  const { t } = useTranslation()
  const [failed, setFailed] = useState(false)
  const [opened, setOpened] = useState(false)
  const tasks = useShownTasks()
  const unseen = useTasks((state) => state.unseen)
  const running = tasks.filter((task) => !task.isFinished).length
  const label = running
    ? t('tasks.running', { count: running })
    : unseen
      ? t(unseen === 'failure' ? 'tasks.unseenFailure' : 'tasks.unseen')
      : t('tasks.title')
  const onOpenChange = (open: boolean) => {
    if (!open) return
    setOpened(true)
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
      onOpenChange={onOpenChange}
      trigger={
        <IconButton
          label={label}
          icon={<TaskMark running={running > 0} unseen={unseen} />}
          // The bar of a phone is short: nothing to tell takes no room.
          className={cx(tasks.length === 0 && unseen === null && 'max-md:hidden')}
        />
      }
    >
      <h2 className="px-2 pt-1 pb-2 text-md font-bold">{t('tasks.title')}</h2>
      {opened && <TaskList tasks={tasks} failed={failed} />}
    </Popover>
  )
}

function TaskMark({ running, unseen }: { running: boolean; unseen: Outcome | null }) {
  return (
    <span className="relative grid">
      {running ? <Loader className="turning" /> : <Activity />}
      {unseen && (
        <span
          className={cx(
            'absolute -end-1 -top-1 size-2.5 rounded-full ring-2 ring-bg',
            unseen === 'failure' ? 'bg-danger' : 'bg-success',
          )}
        />
      )}
    </span>
  )
}
