import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { WholeFiles } from './whole-files.tsx'
import { ItemHighlights, useItemMarks } from '#features/highlights/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import { useMay } from '#platform/session/session.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Tabs } from '#ui/page/tabs.tsx'
import { lazyPart } from '#ui/page/lazy-part.tsx'
import { Chapters } from './chapters.tsx'
import { titleOf, type ItemDetail } from '#features/items/index.ts'
import { ItemBookmarks, useItemBookmarks } from './item-bookmarks.tsx'
import { EarlierPlace, History } from './history.tsx'

type Tab = 'episodes' | 'tracks' | 'chapters' | 'highlights' | 'bookmarks' | 'history' | 'files'

const waiting = () => <Skeleton className="h-96" />
const Tracks = lazyPart(() => import('./tracks.tsx').then((file) => file.Tracks), { waiting })
const Episodes = lazyPart(
  () => import('#features/podcast/index.ts').then((file) => file.Episodes),
  { waiting },
)

/** Chapters for everybody, the own history, files for those who may touch them. */
export function ItemTabs({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const main = mainTab(item)
  const [tab, setTab] = useState<Tab | null>(main)
  const mayDownload = useMay('download')
  const mayUpdate = useMay('update')
  const hasProgress = useItemProgress(item.id) !== undefined
  const marks = useItemBookmarks(item.id).length
  const numHighlights = useItemMarks(item.id, Boolean(item.media.ebookFile)).length
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.hash === '#chapters') box.current?.scrollIntoView()
  }, [])
  const tabs: { value: Tab; label: string; content: ReactNode }[] = [
    ...(main === 'episodes'
      ? [{ value: main, label: t('episodes.title'), content: <Episodes item={item} /> }]
      : []),
    ...(main === 'tracks'
      ? [{ value: main, label: t('media.tracks'), content: <Tracks item={item} /> }]
      : []),
    ...(main === 'chapters'
      ? [
          {
            value: main,
            label: t(item.mediaType === 'video' ? 'parts.video.chapters' : 'item.chapters'),
            content: <Chapters item={item} />,
          },
        ]
      : []),
    // It stays while it is open: the last one that goes can be had back.
    ...(marks > 0 || tab === 'bookmarks'
      ? [
          {
            value: 'bookmarks' as const,
            label: t('item.bookmarks', { count: marks }),
            content: <ItemBookmarks item={item} />,
          },
        ]
      : []),
    ...(numHighlights > 0 || tab === 'highlights'
      ? [
          {
            value: 'highlights' as const,
            label: t('highlights.tab', { count: numHighlights }),
            content: <ItemHighlights itemId={item.id} title={titleOf(item)} />,
          },
        ]
      : []),
    ...(hasProgress
      ? [{ value: 'history' as const, label: t('item.history'), content: <History item={item} /> }]
      : []),
    ...(mayDownload || mayUpdate
      ? [
          {
            value: 'files' as const,
            label: t('item.files'),
            content: <WholeFiles item={item} />,
          },
        ]
      : []),
  ]
  const [first] = tabs
  if (!first) return null
  return (
    <div ref={box} className="scroll-mt-20">
      {hasProgress && <EarlierPlace item={item} />}
      <Tabs<Tab>
        label={t('item.sections')}
        tabs={tabs}
        value={tabs.find(({ value }) => value === tab)?.value ?? first.value}
        onChange={setTab}
      />
    </div>
  )
}

/** What the page is about: a video without chapters, or a book that is only read, is nothing but itself. */
function mainTab({ mediaType, media }: ItemDetail): Tab | null {
  if (mediaType === 'podcast') return 'episodes'
  if (mediaType === 'music') return 'tracks'
  const isOneThing = mediaType === 'video' || media.tracks.length === 0
  return isOneThing && media.chapters.length === 0 ? null : 'chapters'
}
