import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { LogLine } from '@lectern/contract'
import { freshToken, mediaHref } from '#platform/address/media-href.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { LogRow } from './log-row.tsx'
import { scanLogQuery } from './logs.queries.ts'

interface ScanLogDialogProps {
  logId: string
  title: string
  onClose: () => void
}

/** What a scan did, item by item, to read and to take along. */
export function ScanLogDialog({ logId, title, onClose }: ScanLogDialogProps) {
  const { t } = useTranslation()
  const { data, isPending, error, isFetching, refetch } = useQuery(scanLogQuery(logId))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('logs.scanLog')}
      description={title}
      width={900}
      reading
      footer={data && <DownloadLink logId={logId} />}
    >
      {isPending && <Skeleton className="h-48" />}
      {error && !data && (
        <ErrorState
          title={t('logs.failed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Lines lines={data.lines} />}
      {data?.isCut && <p className="mt-3 text-sm text-fg-3">{t('logs.scanLogCut')}</p>}
    </Dialog>
  )
}

function Lines({ lines }: { lines: readonly LogLine[] }) {
  const { t } = useTranslation()
  return (
    <ol
      aria-label={t('logs.lines')}
      className="@container rounded-lg border border-line bg-surface-1 py-1"
    >
      {lines.map((line, id) => (
        <li key={id} className="[contain-intrinsic-size:auto_29px] [content-visibility:auto]">
          <LogRow line={{ ...line, id }} />
        </li>
      ))}
    </ol>
  )
}

function DownloadLink({ logId }: { logId: string }) {
  const { t } = useTranslation()
  return (
    <a
      href={mediaHref(`/api/lectern/scan-logs/${logId}/file`)}
      download
      onClick={freshToken}
      className="inline-flex min-h-10 items-center gap-2 rounded-md px-3 font-medium text-fg hover:bg-surface-2 pointer-coarse:min-h-11"
    >
      <Download aria-hidden="true" />
      {t('logs.download')}
    </a>
  )
}
