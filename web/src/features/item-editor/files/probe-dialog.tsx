import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/text/texts.ts'
import { clock } from '#platform/text/format.ts'
import { callQuery } from '#platform/net/query.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import type { ItemFile } from './file-tree.ts'
import { factsOf } from './probe-facts.ts'

interface ProbeDialogProps {
  itemId: string
  file: ItemFile
  open: boolean
  onClose: () => void
}

/** What is in a file, as ffprobe tells it: the most wanted first, then all of it. */
export function ProbeDialog({ itemId, file, open, onClose }: ProbeDialogProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery('GET /api/items/:id/ffprobe/:ino', {
      params: { id: itemId, ino: file.ino },
      timeoutMs: 60_000,
    }),
    enabled: open,
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('editor.files.probeTitle', { name: file.metadata.filename })}
      width={640}
      maxHeight={650}
      reading
    >
      {error ? (
        <ErrorState
          title={t('editor.files.probeFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <Found probe={data} />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-64" />
        </div>
      )}
    </Dialog>
  )
}

function Found({ probe }: { probe: object }) {
  const { t } = useTranslation()
  const rateText = (rate: number) => t('editor.files.kbps', { rate })
  const { format, duration, bitRate, streams, tags } = factsOf(probe, rateText)
  const rows: [string, string][] = [
    [t('editor.files.format'), format],
    [t('editor.files.duration'), duration ? clock(duration) : ''],
    [t('editor.files.bitRate'), bitRate ? rateText(bitRate) : ''],
    [t('editor.files.streams'), streams.join('\n')],
  ]
  return (
    <div className="grid gap-5">
      <Facts rows={rows} />
      {tags.length > 0 && (
        <section>
          <h3 className="mb-1 text-md font-bold">{t('editor.files.tags')}</h3>
          <Facts rows={tags} />
        </section>
      )}
      <details>
        <summary className="min-h-11 content-center text-sm font-semibold">
          {t('editor.files.raw')}
        </summary>
        <pre dir="ltr" className="mt-2 overflow-x-auto rounded-md bg-surface-2 p-3 text-xs">
          {JSON.stringify(probe, null, 2)}
        </pre>
      </details>
    </div>
  )
}

function Facts({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(96px,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="break-words text-fg-3">{name}</dt>
            <dd dir="auto" className="from-start break-words whitespace-pre-line">
              {value}
            </dd>
          </div>
        ))}
    </dl>
  )
}
