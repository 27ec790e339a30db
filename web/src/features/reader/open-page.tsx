import type { RefObject } from 'react'
import type { Whereabouts } from '#features/reader-engine/index.ts'
import type { NoteTools } from '#features/reader-notes/index.ts'
import type { usePlace } from '#features/reader-place/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { ErrorState } from '#ui/page/state.tsx'
import { BottomBar } from './chrome/bottom-bar.tsx'
import { BackOffer, EndOffer, OtherOffer } from './chrome/offers.tsx'
import { PageLine } from './chrome/page-line.tsx'
import { BookComes } from './chrome/state-frame.tsx'
import { TopBar } from './chrome/top-bar.tsx'
import type { useBars } from './chrome/use-bars.ts'
import type { ChosenFile } from './opening/book-file.ts'
import type { OpenBook, Opening } from './opening/use-opening.ts'
import type { PanelName } from './panels/panel-names.ts'
import type { Pace } from './reading/pace.ts'
import { timeLeftWords } from './reading/time-left.ts'
import type { useJumps } from './reading/use-jumps.ts'

interface OpenPageProps {
  file: ChosenFile
  leave: () => void
  element: RefObject<HTMLDivElement | null>
  opening: Opening
  again: () => void
  where: Whereabouts | null
  bars: ReturnType<typeof useBars>
  panel: PanelName | null
  choose: (panel: PanelName) => void
  /** Null for guests: what they read is counted nowhere. */
  place: ReturnType<typeof usePlace> | null
  jumps: ReturnType<typeof useJumps>
  pace: Pace
  /** Null for guests. */
  notes: NoteTools | null
}

/** The page, and what lies over its edges. */
export function OpenPage(props: OpenPageProps) {
  const { file, leave, element, opening, again, where, bars, panel, choose, notes } = props
  const { t } = useTranslation()
  const book = opening.state === 'open' ? opening : null
  return (
    <div className="relative min-w-0 flex-1">
      <div ref={element} data-page className="absolute inset-0" />
      <TopBar
        title={file.title}
        shown={bars.areShown || !book}
        panel={panel}
        choose={choose}
        leave={leave}
        has={{
          contents: (book?.engine.contents.length ?? 0) > 0,
          search: book?.engine.search !== undefined,
          style: book !== null,
          more: book?.engine.panels ?? [],
        }}
        bookmark={book && notes && { isSet: notes.isBookmarked, toggle: notes.toggleBookmark }}
      />
      {opening.state === 'loading' && <BookComes part={opening.part} label={t('reader.opening')} />}
      {opening.state === 'failed' && (
        <div className="absolute inset-0 grid content-center overflow-y-auto bg-bg">
          <ErrorState title={t('reader.failed')} error={opening.error} onRetry={again} />
        </div>
      )}
      {book && where && <Edges {...props} book={book} where={where} />}
    </div>
  )
}

const none: readonly number[] = []

function Edges({
  book,
  where,
  bars,
  file,
  place,
  jumps,
  pace,
  notes,
}: OpenPageProps & { book: OpenBook; where: Whereabouts }) {
  const left = timeLeftWords(where.rest, pace)
  const { engine } = book
  return (
    <>
      {!bars.areShown && !engine.isFullBleed && (
        <PageLine where={where} timeLeft={left.chapter || left.book} />
      )}
      <BottomBar
        engine={engine}
        where={where}
        shown={bars.areShown}
        timeLeft={left}
        bookmarks={notes?.bookmarks.map(({ fraction }) => fraction) ?? none}
        goTo={(fraction) => void engine.goToFraction(fraction)}
      />
      {place?.other ? (
        <OtherOffer
          itemId={file.itemId}
          other={place.other}
          stay={place.stay}
          go={() => {
            place.follow()
            if (place.other?.isPart) void engine.goToFraction(place.other.fraction)
            else void engine.goTo(place.other?.location ?? '')
          }}
        />
      ) : place && where.atEnd && file.keepsPlace ? (
        <EndOffer itemId={file.itemId} />
      ) : (
        jumps.back && (
          <BackOffer
            back={jumps.back}
            goBack={() => jumps.goBack((location) => void engine.goTo(location))}
            forget={jumps.forget}
          />
        )
      )}
    </>
  )
}
