import type { QueuedEpisode } from '@lectern/contract'
import { Link } from '@tanstack/react-router'
import { RotateCw, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/net/call.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { dateOf, moment } from '#platform/text/dates.ts'
import { bytes, elapsed } from '#platform/text/format.ts'
import { useSaid } from '#platform/text/said/said.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Progress } from '#ui/progress.tsx'
import { partThere, secondsToGo, useDownloadProgress } from './download-progress.ts'
import { renewDownloads } from './downloads.queries.ts'

/** An episode on its way: which, how far, why not, and the ways to begin it again or forget it. */
export function DownloadRow({ download }: { download: QueuedEpisode }) {
  const { t } = useTranslation()
  const { title, podcastTitle, publishedAt, libraryItemId, episodeId, state } = download
  const { dateFormat } = useServerSettings()
  const facts = [podcastTitle, publishedAt !== null && dateOf(publishedAt, dateFormat)]
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="truncate text-md font-[650]" dir="auto">
          <Link
            to="/item/$itemId"
            params={{ itemId: libraryItemId }}
            search={{ episode: episodeId }}
            data-cell
            className="hover:underline"
          >
            {title || t('episodes.untitled')}
          </Link>
        </p>
        <p className="truncate text-sm text-fg-2 num" dir="auto">
          {facts.filter(Boolean).join(' · ')}
        </p>
        {state === 'running' && <Going download={download} />}
        <Failure download={download} />
      </div>
      <Ways download={download} />
    </div>
  )
}

/** The bar, how much of it is there, how quick it comes and how long that takes. */
function Going({ download }: { download: QueuedEpisode }) {
  const { t } = useTranslation()
  const progress = useDownloadProgress(download.id, download)
  const part = partThere(progress)
  const left = secondsToGo(progress)
  const { bytes: here, totalBytes, bytesPerSecond } = progress
  const facts = [
    totalBytes === null
      ? bytes(here, 1)
      : t('downloadQueue.ofBytes', { here: bytes(here, 1), all: bytes(totalBytes, 1) }),
    bytesPerSecond > 0 && t('downloadQueue.speed', { speed: bytes(bytesPerSecond, 1) }),
    left !== null && t('book.timeLeft', { time: elapsed(left) }),
  ]
  return (
    <>
      {part !== null && (
        <Progress
          value={part}
          label={t('downloadQueue.progress', { title: download.title })}
          className="mt-1.5 max-w-xl"
        />
      )}
      <p className="mt-1 text-sm text-fg-3 num">{facts.filter(Boolean).join(' · ')}</p>
    </>
  )
}

/** Why it isn't there (yet), and when it is tried again. */
function Failure({ download: { failure, nextTryAt, state } }: { download: QueuedEpisode }) {
  const { t } = useTranslation()
  const said = useSaid()
  const formats = useServerSettings()
  const [now] = useState(Date.now)
  if (failure === null || state === 'running') return null
  return (
    <p className="mt-1 flex items-start gap-2 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4! flex-none text-warning" />
      <span className={cx('min-w-0', state === 'queued' ? 'truncate' : 'break-words')}>
        {said(failure)}
        {nextTryAt !== null &&
          ` ${t('feedPart.nextTry', { when: moment(nextTryAt, now, formats) })}`}
      </span>
    </p>
  )
}

function Ways({ download: { id, title, state, failure } }: { download: QueuedEpisode }) {
  const { t } = useTranslation()
  const params = { id }
  const retry = useAction(
    async () => {
      await call('POST /api/lectern/episode-downloads/:id/retry', { params })
      renewDownloads()
    },
    { failed: t('downloadQueue.retryFailed') },
  )
  const cancel = useAction(
    async () => {
      await call('DELETE /api/lectern/episode-downloads/:id', { params })
      renewDownloads()
    },
    { failed: t('downloadQueue.cancelFailed') },
  )
  return (
    <div className="flex">
      {failure !== null && state !== 'running' && (
        <IconButton
          label={t('downloadQueue.retry', { title })}
          icon={<RotateCw aria-hidden="true" />}
          disabled={retry.busy}
          onClick={() => void retry.run()}
        />
      )}
      <IconButton
        label={t(state === 'failed' ? 'downloadQueue.forget' : 'downloadQueue.cancel', { title })}
        icon={<X aria-hidden="true" />}
        disabled={cancel.busy}
        onClick={() => void cancel.run()}
      />
    </div>
  )
}
