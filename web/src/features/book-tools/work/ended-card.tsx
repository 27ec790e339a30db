import type { Task } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCircle2, Undo2, XCircle } from 'lucide-react'
import { undoChanges } from '#features/item-history/index.ts'
import { callQuery } from '#platform/net/query.ts'
import { useSaid } from '#platform/text/said/said.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { toolOfAction } from '../tool-names.ts'

/** The server ends what somebody cancelled with these words. */
const cancelled = 'Task canceled by user'

/** How it ended: what stands in the way, or what is different now and the way back. */
export function EndedCard({ task, itemId }: { task: Task; itemId: string }) {
  const { t } = useTranslation()
  const said = useSaid()
  if (task.isFailed)
    return (
      <section className="flex items-start gap-3 rounded-lg bg-surface-2 p-4">
        <XCircle aria-hidden="true" className="mt-0.5 flex-none text-danger" />
        <div className="grid min-w-0 gap-1">
          <p className="font-semibold">
            {t(task.error === cancelled ? 'tools.cancelled' : 'tools.failed')}
          </p>
          <p dir="auto" className="break-words text-fg-2">
            {task.error === cancelled ? t('tools.asTheyWere') : said(task.error ?? '')}
          </p>
        </div>
      </section>
    )
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-lg bg-surface-2 p-4">
      <CheckCircle2 aria-hidden="true" className="flex-none text-success" />
      <p className="me-auto font-semibold">
        {t(`tools.done.${toolOfAction(task.action) ?? 'embed'}`)}
      </p>
      <WayBack task={task} itemId={itemId} />
      <Link
        to="/item/$itemId"
        params={{ itemId }}
        className={buttonClass({ variant: 'primary', size: 'sm' })}
      >
        {t('chapters.back')}
      </Link>
    </section>
  )
}

/** Takes back the exchange that this task made; nothing where the earlier files weren't kept. */
function WayBack({ task, itemId }: { task: Task; itemId: string }) {
  const { t } = useTranslation()
  const { data, refetch } = useQuery({
    ...callQuery('GET /api/lectern/items/:id/changes', {
      params: { id: itemId },
      query: { limit: 10 },
    }),
    refetchOnMount: 'always',
  })
  const entry = data?.entries.find(({ kind }) => kind === 'files')
  const undo = useAction(
    async () => {
      if (!entry) return
      await undoChanges({ entries: [entry.id] })
      await refetch()
    },
    { failed: t('changes.undoFailed') },
  )
  if (!entry?.trash || entry.undoneBy !== null || entry.source === 'undo') return null
  if (entry.at < task.startedAt) return null
  return (
    <Button size="sm" busy={undo.busy} onClick={() => void undo.run()}>
      <Undo2 aria-hidden="true" className="size-4!" />
      {t('tools.undo')}
    </Button>
  )
}
