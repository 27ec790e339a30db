import { Link } from '@tanstack/react-router'
import {
  BookOpen,
  CircleArrowDown,
  CirclePause,
  Pause,
  Play,
  RefreshCw,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import {
  pauseDownload,
  resumeDownload,
  startDownload,
  type Download,
} from '#features/offline/index.ts'
import { usePagePlayer, useIsSounding } from '#features/player/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import { coverSrcOf } from '#platform/address/covers.ts'
import { elapsed, wholePercent } from '#platform/text/format.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Cover } from '#ui/cover/cover.tsx'
import { cx } from '#ui/cx.ts'
import { Progress } from '#ui/progress.tsx'
import { percentOf, stateWords } from './download-words.ts'
import { askToRemove } from './removal-question.ts'
import { playDownload } from './download-playback.ts'

interface DownloadRowProps {
  download: Download
  /** Where it stands: after an episode or album those behind it play. */
  list: readonly Download[]
}

/** One download: what it is, how it stands, what can be done with it. */
export function DownloadRow({ download, list }: DownloadRowProps) {
  const { t } = useTranslation()
  const { key, title, author, state } = download
  const src = usePicture(download)
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-3 last:border-0">
      <Cover src={src} title={title} author={author} ratio={ratioOf(download)} width={64} />
      <div className="min-w-0">
        <Link
          to="/item/$itemId"
          params={{ itemId: download.libraryItemId }}
          dir="auto"
          className="block truncate font-bold hover:underline"
        >
          {title}
        </Link>
        <p className="truncate text-sm text-fg-2" dir="auto">
          {author}
        </p>
        {state === 'done' ? <Heard download={download} /> : <Getting download={download} />}
        <News download={download} />
      </div>
      <div className="flex items-center gap-1">
        {download.state === 'done' && <ReadLink download={download} />}
        {(download.state !== 'done' || download.tracks.length > 0) && (
          <MainButton download={download} list={list} />
        )}
        <IconButton
          label={t('offline.removeOf', { title })}
          icon={<Trash2 />}
          className="pointer-coarse:size-11"
          onClick={() => void askToRemove(key, title)}
        />
      </div>
    </li>
  )
}

function Heard({ download }: { download: Download }) {
  const { t } = useTranslation()
  const progress = useItemProgress(download.libraryItemId, download.episodeId)
  const { tracks, books = [] } = download
  if (tracks.length === 0) return <ReadSoFar download={download} progress={progress} />
  const left = download.duration - (progress?.currentTime ?? 0)
  const place = progress?.isFinished
    ? t('book.finished')
    : progress && progress.currentTime > 0
      ? t('book.timeLeft', { time: elapsed(left) })
      : elapsed(download.duration)
  const words = [
    stateWords(download, t),
    place,
    ...(books.length > 0 ? [t('offline.withEbook')] : []),
  ]
  return <p className="text-sm text-fg-3 num">{words.join(' · ')}</p>
}

/** An ebook alone. */
function ReadSoFar({
  download,
  progress,
}: Pick<DownloadRowProps, 'download'> & { progress: ReturnType<typeof useItemProgress> }) {
  const { t } = useTranslation()
  const percent = wholePercent(progress?.ebookProgress ?? 0)
  const place = progress?.isFinished ? t('book.finished') : percent > 0 ? `${percent}%` : null
  const words = [t('offline.ebook'), stateWords(download, t), ...(place ? [place] : [])]
  return <p className="text-sm text-fg-3 num">{words.join(' · ')}</p>
}

function Getting({ download }: { download: Download }) {
  const { t } = useTranslation()
  const isMoving = download.state === 'loading' || download.state === 'waiting'
  return (
    <>
      <p className="text-sm text-fg-3 num">{stateWords(download, t)}</p>
      {(isMoving || download.state === 'paused') && (
        <Progress
          value={percentOf(download) / 100}
          label={t('offline.progressOf', { title: download.title })}
          className="mt-1.5 max-w-80"
        />
      )}
    </>
  )
}

/** What became of it on the server, and what can be done about it. */
function News({ download }: { download: Download }) {
  const { t } = useTranslation()
  const { title, libraryItemId: itemId, episodeId, news = null } = download
  if (news === null) return null
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-fg-2">
      <span className="flex items-center gap-1.5">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warning" />
        {t(`offline.news.${news}`)}
      </span>
      {news === 'changed' && (
        <Button
          size="sm"
          aria-label={t('offline.fetchAnewOf', { title })}
          onClick={() => void startDownload({ itemId, episodeId }, title, { isAnew: true })}
        >
          <RefreshCw aria-hidden="true" />
          {t('offline.fetchAnew')}
        </Button>
      )}
    </div>
  )
}

/** Height by width: films are wide, everything else is square. */
function ratioOf({ mediaType }: Download): number {
  return mediaType === 'video' ? 9 / 16 : 1
}

/** Opens its own ebook; the main thing where there is nothing to hear. */
function ReadLink({ download }: Pick<DownloadRowProps, 'download'>) {
  const { t } = useTranslation()
  const { title, libraryItemId: itemId, tracks, books = [] } = download
  const [book] = books
  if (book === undefined) return null
  const name = t('offline.readTitle', { title })
  return (
    <Link
      to="/read/$itemId"
      params={{ itemId }}
      search={{ file: book.ino }}
      aria-label={name}
      data-tip={name}
      className={cx(
        'grid size-10 flex-none place-items-center rounded-md text-fg-2 select-none hover:bg-surface-2 hover:text-fg',
        tracks.length === 0 && 'rounded-full! bg-accent! text-on-accent! hover:brightness-110',
        'pointer-coarse:size-11',
      )}
    >
      <BookOpen aria-hidden="true" />
    </Link>
  )
}

/** Play what is here, pause or go on with what is coming. */
function MainButton({ download, list }: DownloadRowProps) {
  const page = usePagePlayer()
  const { t } = useTranslation()
  const { key, title, state, libraryItemId, episodeId } = download
  const isSounding = useIsSounding(libraryItemId, episodeId)
  if (state === 'done')
    return (
      <IconButton
        label={t(isSounding ? 'book.pauseTitle' : 'book.playTitle', { title })}
        icon={isSounding ? <Pause className="fill-current" /> : <Play className="fill-current" />}
        className="rounded-full! bg-accent! text-on-accent! hover:brightness-110 pointer-coarse:size-11"
        onClick={() => (isSounding ? page.pause() : playDownload(page, download, list))}
      />
    )
  if (state === 'paused' || state === 'failed')
    return (
      <IconButton
        label={t('offline.goOnOf', { title })}
        icon={<CircleArrowDown />}
        className="pointer-coarse:size-11"
        onClick={() => void resumeDownload(key)}
      />
    )
  return (
    <IconButton
      label={t('offline.pauseOf', { title })}
      icon={<CirclePause />}
      className="pointer-coarse:size-11"
      onClick={() => void pauseDownload(key)}
    />
  )
}

/** The kept picture; the server's as long as there is none. */
function usePicture({ libraryItemId, cover }: Download): ((width: number) => string) | null {
  const { picture } = cover
  const url = useMemo(() => picture && URL.createObjectURL(picture), [picture])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  if (!cover.hasCover) return null
  if (url) return () => url
  return coverSrcOf(libraryItemId, cover.updatedAt)
}
