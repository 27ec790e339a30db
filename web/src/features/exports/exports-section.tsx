import { useQuery } from '@tanstack/react-query'
import { TriangleAlert, X } from 'lucide-react'
import type { ExportState } from '@lectern/contract'
import { useServerEvent } from '#platform/net/socket.ts'
import { useSaid } from '#platform/text/said/said.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { IconButton } from '#ui/button.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { ProgressCard } from '#ui/progress-card.tsx'
import {
  exportsQuery,
  refreshExports,
  removeExport,
  type ExportsOverview,
} from './exports.calls.ts'
import { FinishedExport } from './finished-export.tsx'
import { ToAbs, ToJson } from './ways.tsx'

/** Taking everything along, for administrators: two ways, and the file that was made last. */
export function ExportsSection() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(exportsQuery())
  // Somebody else may begin one, or end it.
  useServerEvent('task_started', ({ action }) => action === 'export' && refreshExports())
  useServerEvent('task_finished', ({ action }) => action === 'export' && refreshExports())
  return (
    <section>
      <SectionHeading>{t('exports.title')}</SectionHeading>
      <p className="-mt-1 mb-4 max-w-prose text-sm text-fg-3">{t('exports.hint')}</p>
      {data ? (
        <Standing overview={data} />
      ) : error ? (
        <ErrorState
          title={t('exports.loadFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-64" />
      )}
    </section>
  )
}

function Standing({ overview: { export: last, folders } }: { overview: ExportsOverview }) {
  const isMaking = last?.phase === 'making'
  return (
    <div className="grid gap-4">
      {/* Always there, so that what begins is read out. */}
      <div role="status" className="empty:hidden">
        {isMaking && <Making state={last} />}
      </div>
      {last?.phase === 'failed' && <Failed key={last.id} state={last} />}
      {last?.phase === 'done' && <FinishedExport key={last.id} state={last} />}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ToAbs folders={folders} isBusy={isMaking} />
        <ToJson isBusy={isMaking} />
      </div>
    </div>
  )
}

function Making({ state }: { state: ExportState }) {
  const { t } = useTranslation()
  const { run, busy } = useAction(removeExport, { failed: t('exports.cancelFailed') })
  return (
    <ProgressCard
      title={t(state.kind === 'json' ? 'exports.makingJson' : 'exports.makingAbs')}
      hint={t('exports.makingHint')}
      share={state.progress}
      onCancel={busy ? null : () => void run(state)}
    />
  )
}

function Failed({ state }: { state: ExportState }) {
  const { t } = useTranslation()
  const said = useSaid()
  const { run, busy } = useAction(removeExport, { failed: t('exports.removeFailed') })
  return (
    <Banner
      tone="danger"
      icon={<TriangleAlert aria-hidden="true" />}
      action={
        <IconButton
          label={t('dialog.close')}
          icon={<X />}
          quiet
          disabled={busy}
          onClick={() => void run(state)}
        />
      }
    >
      {t('exports.failed')} {said(state.problem ?? '')}
    </Banner>
  )
}
