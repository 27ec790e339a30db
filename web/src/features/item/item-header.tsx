import { separatorsOf } from '#platform/text/lists.ts'
import { contentLanguage } from '#platform/text/content-language.ts'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import {
  coverOf,
  HandoffLine,
  type ItemDetail,
  partDone,
  readingState,
  secondsLeft,
  stateWords,
  titleOf,
} from '#features/items/index.ts'
import { FeedLine, FeedPeople, PodcastFacts } from '#features/podcast/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import { filterOf } from '#platform/address/filter.ts'
import { dateOf } from '#platform/text/dates.ts'
import { elapsed, languageName, wholePercent } from '#platform/text/format.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { cx } from '#ui/cx.ts'
import { Progress } from '#ui/progress.tsx'
import { ItemActions } from './item-actions.tsx'
import { CoverButton } from './cover-button.tsx'
import { Unplayable } from './unplayable.tsx'

/** Letters from which on a title is set smaller: it would push everything else off the page. */
const longTitle = 90

/** Cover, names, facts and the way on. */
export function ItemHeader({ item, ratio }: { item: ItemDetail; ratio: number }) {
  const { t } = useTranslation()
  const { metadata } = item.media
  const isWide = ratio < 1
  const isPodcast = item.mediaType === 'podcast'
  const facts = useFacts(item)
  return (
    <section
      className={cx(
        'tinted-wash-down -mx-4 -mt-3 grid gap-x-10 gap-y-5 p-4 md:-mx-3 md:mt-0 md:items-end md:rounded-xl md:p-7',
        isWide
          ? 'md:grid-cols-[minmax(220px,480px)_1fr]'
          : 'md:grid-cols-[minmax(180px,288px)_1fr]',
      )}
    >
      <div className={cx('mx-auto md:w-full', isWide ? 'w-full' : 'w-[min(46vw,220px)]')}>
        <CoverButton item={item}>
          <Cover
            {...coverOf(item)}
            ratio={ratio}
            width={isWide ? '(max-width: 767px) 100vw, 480px' : '(max-width: 767px) 220px, 288px'}
            alt={t('player.coverOf', { title: titleOf(item) })}
            priority
          />
        </CoverButton>
      </div>
      <div className="min-w-0 max-md:text-center">
        <SeriesLinks item={item} />
        <h1
          tabIndex={-1}
          dir="auto"
          lang={contentLanguage(metadata.language)}
          className={cx(
            'from-start my-2 font-title leading-[1.08] font-[650] tracking-[-0.018em] break-words',
            titleOf(item).length > longTitle
              ? 'text-2xl'
              : 'text-[clamp(1.75rem,1.2rem+2.2vw,3rem)]',
          )}
        >
          {titleOf(item)}
        </h1>
        {metadata.subtitle && (
          <p
            className="from-start mb-1 text-lg text-fg-2"
            dir="auto"
            lang={contentLanguage(metadata.language)}
          >
            {metadata.subtitle}
          </p>
        )}
        <People item={item} />
        {isPodcast ? (
          <PodcastFacts item={item} />
        ) : (
          <p className="mt-2 mb-4 text-md text-fg-2 num">{facts.join(' · ')}</p>
        )}
        <Unplayable item={item} />
        <ItemActions item={item} />
        {isPodcast && <FeedPeople item={item} />}
        {isPodcast && <FeedLine item={item} />}
        <Place item={item} />
        <HandoffLine itemId={item.id} className="mt-4 max-w-[560px] max-md:mx-auto" />
      </div>
    </section>
  )
}

/** "Sherlock Holmes · Book 3" */
function SeriesLinks({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const { series } = item.media.metadata
  if (series.length === 0) return null
  const separators = separatorsOf(series.length)
  return (
    <p className="text-sm font-[650] text-accent">
      {series.map((one, index) => (
        <Fragment key={one.id}>
          {separators[index]}
          <Link
            to="/library/$libraryId/series/$seriesId"
            params={{ libraryId: item.libraryId, seriesId: one.id }}
            className="inline-block min-h-6 hover:underline"
            dir="auto"
          >
            {one.sequence
              ? t('item.bookOfSeries', { name: one.name, sequence: one.sequence })
              : one.name}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}

/** "by … · read by …", each a link. */
function People({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const { authors, narrators, author } = item.media.metadata
  if (author)
    return (
      <p className="text-lg text-fg-2">
        {t('item.by')}{' '}
        <span className="font-[650] text-fg" dir="auto">
          {author}
        </span>
      </p>
    )
  const writers = authors.map(({ id, name }) => (
    <Link
      key={id}
      to="/author/$authorId"
      params={{ authorId: id }}
      className={nameClass}
      dir="auto"
    >
      {name}
    </Link>
  ))
  const readers = narrators.map((name) => (
    <Link
      key={name}
      to="/library/$libraryId/bookshelf"
      params={{ libraryId: item.libraryId }}
      search={{ filter: filterOf('narrators', name) }}
      className={nameClass}
      dir="auto"
    >
      {name}
    </Link>
  ))
  return (
    <p className="text-lg text-fg-2">
      {writers.length > 0 && (
        <>
          {t('item.by')} <Names>{writers}</Names>
        </>
      )}
      {writers.length > 0 && readers.length > 0 && ' · '}
      {readers.length > 0 && (
        <>
          {t('item.readBy')} <Names>{readers}</Names>
        </>
      )}
    </p>
  )
}

/** Links one after the other, with what the language puts between names. */
function Names({ children }: { children: ReactNode[] }) {
  const separators = separatorsOf(children.length)
  return children.map((name, index) => (
    <Fragment key={index}>
      {separators[index]}
      {name}
    </Fragment>
  ))
}

function useFacts({ media, mediaType }: ItemDetail): string[] {
  const { t } = useTranslation()
  const countKey = countKeys[mediaType]
  const { metadata } = media
  return [
    media.duration ? elapsed(media.duration) : '',
    media.chapters.length > 1 ? t(countKey, { count: media.chapters.length }) : '',
    metadata.publishedYear,
    metadata.publisher,
    metadata.language && languageName(contentLanguage(metadata.language) ?? metadata.language),
    metadata.explicit ? t('filter.flag.explicit') : '',
    metadata.abridged ? t('filter.flag.abridged') : '',
  ].filter((fact): fact is string => Boolean(fact))
}

/** What the parts of each kind are called where they are counted. */
const countKeys = {
  book: 'item.chapterCount',
  podcast: 'item.chapterCount',
  music: 'media.trackCount',
  video: 'parts.count',
} as const

/** The bar and, in words, how far one is. */
function Place({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const { dateFormat } = useServerSettings()
  const progress = useItemProgress(item.id)
  const state = readingState(progress)
  if (!progress || state === 'new') return null
  const words =
    state === 'finished'
      ? progress.finishedAt
        ? t('item.finishedOn', { date: dateOf(progress.finishedAt, dateFormat) })
        : t('book.finished')
      : [
          t('item.percentDone', { percent: wholePercent(partDone(progress)) }),
          secondsLeft(progress, item.media.duration) > 0 &&
            stateWords(progress, item.media.duration),
          t('item.startedOn', { date: dateOf(progress.startedAt, dateFormat) }),
        ]
          .filter(Boolean)
          .join(' · ')
  return (
    <div className="mt-4 max-w-[560px] max-md:mx-auto">
      <Progress value={partDone(progress)} label={t('book.listened')} />
      <p className="mt-1.5 text-sm text-fg-2 num">{words}</p>
    </div>
  )
}

const nameClass = 'font-[650] text-fg hover:underline'
