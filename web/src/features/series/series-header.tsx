import { elapsed } from '#platform/text/format.ts'
import { list } from '#platform/text/lists.ts'
import { CircleCheck, Eye, EyeOff, Play, Rss } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import {
  authorOf,
  coverOf,
  hideSeries,
  isPlayable,
  secondsLeft,
  titleOf,
  type Book,
} from '#features/items/index.ts'
import { useFeedDialog } from '#features/feeds-out/index.ts'
import { markMany, mayMarkMany, useProgressOf } from '#features/progress/index.ts'
import { playAll, queueItemOf, usePageQueue } from '#features/queue/index.ts'
import { useUser } from '#platform/session/session.ts'
import type { MediaProgress } from '@lectern/contract'
import { Button, IconButton } from '#ui/button.tsx'
import { CoverStack } from '#ui/cover/cover-stack.tsx'
import { Cover } from '#ui/cover/cover.tsx'
import { Progress } from '#ui/progress.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'

interface SeriesHeaderProps {
  seriesId: string
  /** Undefined while it loads. */
  name: string | undefined
  books: Book[] | undefined
  ratio: number
}

/** Covers, name, authors, how far one is, what comes next, and what can be done with the whole. */
export function SeriesHeader({ seriesId, name, books, ratio }: SeriesHeaderProps) {
  const { t } = useTranslation()
  return (
    <section className="mb-7 grid gap-x-9 gap-y-5 md:grid-cols-[auto_1fr] md:items-center">
      <Art books={books} ratio={ratio} />
      <div className="min-w-0 max-md:text-center">
        <p className="text-sm font-[650] text-fg-3">{t('series.kind')}</p>
        <h1
          tabIndex={-1}
          dir="auto"
          className="mt-1 mb-2 font-title text-3xl leading-[1.1] font-[650] tracking-[-0.012em] break-words"
        >
          {name ?? <span className="sr-only">{t('series.kind')}</span>}
        </h1>
        {books ? (
          <Facts seriesId={seriesId} books={books} />
        ) : (
          <Skeleton className="h-28 max-w-md" />
        )}
      </div>
    </section>
  )
}

function Art({ books, ratio }: Pick<SeriesHeaderProps, 'books' | 'ratio'>) {
  const [first] = books ?? []
  if (books?.length === 1 && first)
    return (
      <div className="mx-auto w-[min(44vw,170px)]">
        <Cover {...coverOf(first)} ratio={ratio} width={170} />
      </div>
    )
  return (
    <div className="mx-auto w-[min(76vw,340px)] overflow-hidden rounded-md shadow-2">
      {books ? (
        <CoverStack covers={books.map(coverOf)} ratio={ratio} width={340} />
      ) : (
        <Skeleton ratio={ratio / 2} />
      )}
    </div>
  )
}

/** "Lewis Carroll", "5 books · 40 h · 3 of 5 finished · 12 h left" and the buttons. */
function Facts({ seriesId, books }: { seriesId: string; books: Book[] }) {
  const queue = usePageQueue()
  const { t } = useTranslation()
  const progress = useProgressOf(books.map(({ id }) => id))
  const finished = progress.filter((one) => one?.isFinished).length
  const duration = books.reduce((sum, { media }) => sum + (media.duration ?? 0), 0)
  const left = timeLeft(books, progress)
  const ahead = books.filter((book, index) => !progress[index]?.isFinished && isPlayable(book))
  const [next] = ahead
  const count = books.length
  const facts = [
    t('shelf.bookCount', { count }),
    duration > 0 && elapsed(duration),
    finished > 0 && t('series.finishedOf', { finished, count }),
    left > 0 && left < duration && t('book.timeLeft', { time: elapsed(left) }),
  ]
  return (
    <>
      <p className="mb-1 text-fg-2" dir="auto">
        {authorsOf(books)}
      </p>
      <p className="text-md text-fg-2 num">{facts.filter(Boolean).join(' · ')}</p>
      {finished > 0 && (
        <Progress
          value={finished / count}
          label={t('series.progress')}
          className="mt-3 max-w-md max-md:mx-auto"
        />
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3 max-md:justify-center">
        {next && (
          <Button
            variant="primary"
            size="lg"
            className="max-w-full max-md:w-full"
            onClick={() => playAll(queue, ahead.map(queueItemOf))}
          >
            <Play aria-hidden="true" className="fill-current" />
            <span className="clamp-2">{t('series.playNext', { title: titleOf(next) })}</span>
          </Button>
        )}
        <FinishButton books={books} progress={progress} />
        <HideButton seriesId={seriesId} />
        {duration > 0 && <FeedButton seriesId={seriesId} />}
      </div>
    </>
  )
}

type Places = (MediaProgress | undefined)[]

/** Seconds of all books that are not finished. */
function timeLeft(books: Book[], progress: Places): number {
  return books.reduce((sum, { media }, index) => {
    const one = progress[index]
    if (one?.isFinished) return sum
    const duration = media.duration ?? 0
    return sum + (one ? secondsLeft(one, duration) : duration)
  }, 0)
}

/** Who wrote it, each once; of many the first three. */
function authorsOf(books: Book[]): string {
  const names = [...new Set(books.map(authorOf).filter(Boolean))]
  return list(names.slice(0, mostNames)) + (names.length > mostNames ? ' …' : '')
}

const mostNames = 3

/** What is not finished yet, all at once. */
function FinishButton({ books, progress }: { books: Book[]; progress: Places }) {
  const { t } = useTranslation()
  const open = books.flatMap(({ id }, index) => (progress[index]?.isFinished ? [] : [id]))
  const finish = async () => {
    if (await mayMarkMany(open.length, true)) await markMany(open, true)
  }
  if (open.length === 0) return null
  return (
    <IconButton
      label={t('series.markAll')}
      icon={<CircleCheck />}
      onClick={() => void finish()}
      className={actionClass}
    />
  )
}

function FeedButton({ seriesId }: { seriesId: string }) {
  const { label, ask, dialog } = useFeedDialog({ entityType: 'series', id: seriesId })
  if (label === null) return null
  return (
    <>
      <IconButton label={label} icon={<Rss />} onClick={ask} className={actionClass} />
      {dialog}
    </>
  )
}

function HideButton({ seriesId }: { seriesId: string }) {
  const { t } = useTranslation()
  const hidden = useUser().seriesHideFromContinueListening.includes(seriesId)
  return (
    <IconButton
      label={hidden ? t('series.show') : t('book.hideSeries')}
      icon={hidden ? <Eye /> : <EyeOff />}
      onClick={() => void hideSeries(seriesId, !hidden)}
      className={actionClass}
    />
  )
}

const actionClass = 'size-12! border border-line bg-surface-2'
