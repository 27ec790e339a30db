import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import { callQuery } from '#platform/net/query.ts'
import { useServerEvent } from '#platform/net/socket.ts'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { useAction } from '#ui/action/use-action.ts'

const taskAction = 'demo-library'

/** For somebody without a library: one made on the spot. Not shown where the server can't make it. */
export function DemoOffer() {
  const { t } = useTranslation()
  const { data: status } = useQuery(callQuery('GET /status'))
  const [made, setMade] = useState<number | null>(null)
  const make = useAction(
    async () => {
      await call('POST /api/demo', { timeoutMs: 180_000 })
      setMade((before) => before ?? 0)
    },
    { failed: t('firstRun.demoFailed') },
  )
  useServerEvent('task_started', (task) => task.action === taskAction && setMade(0))
  useServerEvent(
    'lectern_task_changed',
    (task) => task.action === taskAction && setMade(task.progress ?? 0),
  )
  useServerEvent(
    'task_finished',
    (task) => task.action === taskAction && task.isFailed && setMade(null),
  )
  const offer = status?.lectern?.demo
  if (!offer || offer === 'unavailable') return null
  return (
    <div className="mt-6 grid justify-items-center gap-2 text-center">
      <Button size="lg" busy={make.busy || made !== null} onClick={() => void make.run()}>
        {!make.busy && made === null && <Sparkles aria-hidden="true" />}
        {t('firstRun.demo')}
      </Button>
      {made === null ? (
        <p className="max-w-sm text-sm text-fg-3">{t('firstRun.demoHint')}</p>
      ) : (
        <div className="grid w-64 gap-2 text-sm text-fg-2" role="status">
          {t('firstRun.demoStarted')}
          <Progress value={made} label={t('firstRun.demo')} />
        </div>
      )}
    </div>
  )
}
