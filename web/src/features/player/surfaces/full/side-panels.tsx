import { useTranslation } from '#platform/text/texts.ts'
import { QueuePanel } from '#features/queue/index.ts'
import { Tabs } from '#ui/page/tabs.tsx'
import { ChapterList } from '../../controls/chapter-list.tsx'
import { mayBookmark } from '../../controls/media-kind.ts'
import { useHasTranscript } from '../../controls/episode-parts.ts'
import { useHasChapters } from '../../controls/seek/use-scale.ts'
import { usePartWords } from '../../controls/media-kind.ts'
import { usePlayer } from '../../player-context.ts'
import { useSurface, type SidePanel } from '../../open-surfaces.ts'
import { BookmarksOfPlaying } from '../dialogs/playing-bookmarks.tsx'
import { TranscriptOfPlaying } from '../dialogs/playing-transcript.tsx'

/** Chapters, queue and bookmarks beside the player of wide windows. */
export function SidePanels() {
  const { t } = useTranslation()
  const words = usePartWords()
  const chosen = useSurface((surface) => surface.panel)
  const hasChapters = useHasChapters()
  const hasTranscript = useHasTranscript()
  const hasBookmarks = usePlayer(({ session }) => mayBookmark(session))
  const tabs = [
    ...(hasChapters
      ? [{ value: 'chapters', label: t(`${words}.chapters`), content: <Chapters /> } as const]
      : []),
    ...(hasTranscript
      ? [{ value: 'transcript', label: t('player.transcript'), content: <Transcript /> } as const]
      : []),
    { value: 'queue', label: t('queue.title'), content: <Queue /> } as const,
    ...(hasBookmarks
      ? [{ value: 'bookmarks', label: t('player.bookmarks'), content: <Bookmarks /> } as const]
      : []),
  ]
  const value = tabs.find((tab) => tab.value === chosen)?.value ?? tabs[0]?.value ?? 'queue'
  return (
    <aside aria-label={t('player.panels')} className="hidden min-h-0 pt-2 lg:block">
      <Tabs<SidePanel>
        label={t('player.panels')}
        tabs={tabs}
        value={value}
        onChange={(panel) => useSurface.setState({ panel })}
      />
    </aside>
  )
}

function Chapters() {
  return <ChapterList className="h-[calc(100dvh-132px)]" />
}

function Transcript() {
  return <TranscriptOfPlaying className="h-[calc(100dvh-132px)]" />
}

function Queue() {
  return <QueuePanel listClass="h-[calc(100dvh-176px)]" />
}

function Bookmarks() {
  return <BookmarksOfPlaying listClass="max-h-[calc(100dvh-240px)]" />
}
