import { Link } from '@tanstack/react-router'
import { CheckCircle2, Loader, XCircle } from 'lucide-react'
import { useSaid } from '#platform/text/said/said.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { MatchWays } from '#features/match-calls/index.ts'
import { useTaskResult } from '#features/task-results/index.ts'
import { useMay } from '#platform/session/session.ts'
import { sendEvent } from '#platform/net/socket.ts'
import type { Task } from '@lectern/contract'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { isCancellable } from './task-rules.ts'
import { markCanceling, useTasks } from './tasks.ts'

/** The tasks, the latest first; `failed` when they couldn't be asked for. */
export function TaskList({ tasks, failed }: { tasks: readonly Task[]; failed: boolean }) {
  const { t } = useTranslation()
  if (tasks.length === 0)
    return (
      <p className="px-2 pb-3 text-md text-fg-3">
        {failed ? t('tasks.loadFailed') : t('tasks.none')}
      </p>
    )
  return (
    <ul className="grid gap-1">
      {tasks.toReversed().map((task) => (
        <TaskRow key={task.id} task={task} />
      ))}
    </ul>
  )
}

function TaskRow({ task }: { task: Task }) {
  const { t } = useTranslation()
  const said = useSaid()
  const resultIn = useTaskResult()
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
        <p className="text-md font-semibold break-words">{said(task.title)}</p>
        <p className="text-sm break-words text-fg-2">
          {task.isFailed ? said(task.error || t('tasks.failed')) : resultIn(outcomeOf(task))}
        </p>
        <ReportLink task={task} />
        {(task.data.lecternMatch ?? task.data.lecternRules) && <MatchWays data={task.data} />}
        {!task.isFinished && typeof task.progress === 'number' && (
          <Progress
            value={task.progress}
            label={t('tasks.progress', { title: said(task.title) })}
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

/** Leads admins to what a whole scan left out or found at fault. */
function ReportLink({ task: { action, data } }: { task: Task }) {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const count = data.scanResults?.lecternProblems
  if (!isAdmin || !count || !data.libraryId || action !== 'library-scan') return null
  return (
    <Link
      to={'/config/libraries' as string}
      search={{ report: data.libraryId }}
      className="text-sm font-semibold text-warning underline-offset-2 hover:underline"
    >
      {t('tasks.problems', { count })}
    </Link>
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
  return (task.isFinished && task.data.scanResults?.text) || (task.description ?? '')
}
