import { useState } from 'react'
import type { TaskRun } from '@lectern/contract'
import { ScanLogButton } from '#features/logs/index.ts'
import { useTaskResult } from '#features/task-results/index.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { moment } from '#platform/text/dates.ts'
import { elapsed } from '#platform/text/format.ts'
import { useSaid } from '#platform/text/said/said.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, Rows } from '../card.tsx'
import type { ServerState } from '../dashboard.queries.ts'
import { StateMark } from '../state-mark.tsx'

/** Shown before all of them are asked for. */
const usual = 6

/** What ran, when, for how long, and what came of it. */
export function TasksCard({ state }: { state: ServerState }) {
  const { t } = useTranslation()
  const [isAll, setAll] = useState(false)
  const runs = state.tasks ?? []
  const failed = runs.filter(({ isFailed }) => isFailed).length
  return (
    <Card
      title={t('dashboard.tasks')}
      end={failed > 0 && t('dashboard.failedTasks', { count: failed })}
    >
      {runs.length === 0 && <p className="text-md text-fg-3">{t('dashboard.noTasks')}</p>}
      <Rows label={t('dashboard.tasks')}>
        {runs.slice(0, isAll ? runs.length : usual).map((run) => (
          <RunRow key={run.id} run={run} now={state.at} />
        ))}
      </Rows>
      {runs.length > usual && (
        <Button size="sm" variant="ghost" className="mt-2" onClick={() => setAll(!isAll)}>
          {isAll ? t('dashboard.fewer') : t('dashboard.all', { count: runs.length })}
        </Button>
      )}
    </Card>
  )
}

function RunRow({ run, now }: { run: TaskRun; now: number }) {
  const { t } = useTranslation()
  const said = useSaid()
  const resultIn = useTaskResult()
  const settings = useServerSettings()
  const { id, isFailed, result, startedAt, finishedAt, hasLog } = run
  const title = said(run.title)
  return (
    <li className="flex items-start gap-3 py-2">
      <StateMark
        kind={isFailed ? 'failure' : 'done'}
        label={t(isFailed ? 'tasks.failed' : 'tasks.done')}
      />
      <div className="min-w-0 flex-1">
        <p className="text-md break-words">{title}</p>
        {result !== null && <p className="text-sm break-words text-fg-3">{resultIn(result)}</p>}
        {hasLog && (
          <div className="-ms-2.5">
            <ScanLogButton logId={id} title={`${title}, ${moment(finishedAt, now, settings)}`} />
          </div>
        )}
      </div>
      <p className="flex-none text-end text-sm text-fg-3 num">
        {moment(finishedAt, now, settings)}
        <br />
        {elapsed((finishedAt - startedAt) / 1000)}
      </p>
    </li>
  )
}
