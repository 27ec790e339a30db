import type { ListedEpisode, QueuedEpisode } from '@lectern/contract'
import { Clock, CloudCheck, CloudDownload, TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import { call } from '#platform/net/call.ts'
import { useMay } from '#platform/session/session.ts'
import { useSaid } from '#platform/text/said/said.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { IconButton } from '#ui/button.tsx'
import { partThere, useDownloadProgress } from './download-progress.ts'
import { keepEpisodes, renewDownloads } from './downloads.queries.ts'

interface KeepButtonProps {
  itemId: string
  episode: Pick<ListedEpisode, 'id' | 'title' | 'isDownloaded' | 'isGone'>
  /** How it is on its way to the server's disk. */
  download: QueuedEpisode | undefined
  tabIndex?: number
}

/** Has an episode downloaded to the server, shows how far that is, and tries again what failed. Others see that it is there. */
export function KeepButton({ itemId, episode, download, tabIndex = 0 }: KeepButtonProps) {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const { title } = episode
  const keep = useAction(() => keepEpisodes(itemId, [episode.id]), {
    failed: t('feedPart.downloadFailed'),
  })
  if (episode.isDownloaded)
    return (
      <span className={placeClass}>
        <CloudCheck role="img" aria-label={t('podcast.kept')} className="size-5! text-success" />
      </span>
    )
  if (!isAdmin) return <span className={placeClass} />
  if (download) return <Going download={download} tabIndex={tabIndex} />
  return (
    <IconButton
      label={t('feedPart.download', { title })}
      icon={<CloudDownload aria-hidden="true" />}
      tabIndex={tabIndex}
      disabled={keep.busy || episode.isGone}
      onClick={() => void keep.run()}
    />
  )
}

/** Under way, waiting, or failed; a press takes it back or tries again. */
function Going({ download, tabIndex }: { download: QueuedEpisode; tabIndex: number }) {
  const { t } = useTranslation()
  const said = useSaid()
  const { id, title, state, failure } = download
  const progress = useDownloadProgress(id, download)
  const params = { id }
  const change = useAction(
    async () => {
      if (state === 'failed')
        await call('POST /api/lectern/episode-downloads/:id/retry', { params })
      else await call('DELETE /api/lectern/episode-downloads/:id', { params })
      renewDownloads()
    },
    { failed: t(state === 'failed' ? 'downloadQueue.retryFailed' : 'downloadQueue.cancelFailed') },
  )
  const part = partThere(progress)
  const done = { '--done': `${(part ?? 0) * 360}deg` } as CSSProperties
  const label = {
    failed: t('podcast.keepAgain', { title, reason: said(failure ?? '') }),
    queued: t('podcast.keepWaits', { title }),
    running:
      part === null
        ? t('podcast.keepGoing', { title })
        : t('podcast.keepPart', { title, percent: Math.round(part * 100) }),
  }[state]
  return (
    <IconButton
      label={label}
      tabIndex={tabIndex}
      disabled={change.busy}
      onClick={() => void change.run()}
      icon={
        state === 'failed' ? (
          <TriangleAlert aria-hidden="true" className="text-warning" />
        ) : state === 'queued' ? (
          <Clock aria-hidden="true" />
        ) : (
          <span
            style={done}
            className="grid size-5 place-items-center rounded-full bg-[conic-gradient(var(--accent)_var(--done),color-mix(in_srgb,var(--text)_18%,transparent)_0)]"
          >
            <span className="size-2 rounded-full bg-bg" />
          </span>
        )
      }
    />
  )
}

const placeClass = 'grid size-10 flex-none place-items-center pointer-coarse:size-11'
