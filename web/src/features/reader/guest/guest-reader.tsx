import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { SharedPage } from '@lectern/contract'
import type { PageGesture, Whereabouts } from '#features/reader-engine/index.ts'
import { engineOf } from '#features/reader-formats/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { MissingState } from '#ui/page/state.tsx'
import { useDocumentTitle } from '#ui/page/page.tsx'
import { StateFrame, ThemedPage } from '../chrome/state-frame.tsx'
import { useBars } from '../chrome/use-bars.ts'
import { useReaderKeys } from '../chrome/use-reader-keys.ts'
import { OpenPage } from '../open-page.tsx'
import type { ChosenFile } from '../opening/book-file.ts'
import { useOpening } from '../opening/use-opening.ts'
import { OpenPanel } from '../panels/open-panel.tsx'
import type { PanelName } from '../panels/panel-names.ts'
import { useSearch } from '../panels/use-search.ts'
import { usePace } from '../reading/pace.ts'
import { useJumps } from '../reading/use-jumps.ts'
import { guestPlace, keepGuestPlace } from './guest-places.ts'

interface GuestReaderProps {
  /** The link by which it is read. */
  slug: string
  book: NonNullable<SharedPage['ebook']> & { title: string }
  leave: () => void
}

/** A shared book, open, for somebody without an account: their place stays in this browser, and marks there are none. */
export function GuestReader(props: GuestReaderProps) {
  useWholeWindow()
  return createPortal(<Guest {...props} />, document.body)
}

function Guest({ slug, book, leave }: GuestReaderProps) {
  const { t } = useTranslation()
  const [file] = useState<ChosenFile>(() => ({
    ...book,
    itemId: `share ${slug}`,
    ino: '',
    share: slug,
    seriesId: null,
    keepsPlace: true,
  }))
  if (engineOf(file.format)) return <GuestReading file={file} slug={slug} leave={leave} />
  return (
    <StateFrame leave={leave}>
      <MissingState title={t('reader.unknownFormat')} />
    </StateFrame>
  )
}

function GuestReading({
  file,
  slug,
  leave,
}: Omit<GuestReaderProps, 'book'> & { file: ChosenFile }) {
  useDocumentTitle(file.title)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [where, setWhere] = useState<Whereabouts | null>(null)
  const [start] = useState(() => guestPlace(slug))
  const bars = useBars(panel !== null)
  const pace = usePace()
  const jumps = useJumps()
  const { element, opening, again } = useOpening(file, start, {
    onMove(next) {
      setWhere(next)
      pace.moved(next)
      // Where a book opens is no move of anybody's.
      if (opening.state !== 'open' || next.cause === 'layout') return
      keepGuestPlace(slug, next)
      jumps.moved(next, where)
      if (next.cause === 'turn') bars.hide()
    },
    onGesture: (gesture) => act(gesture),
    onKey: (event) => keys.fromPage(event),
    onChoose: () => undefined,
    onMark: () => undefined,
  })
  const book = opening.state === 'open' ? opening : null
  const search = useSearch(book?.engine ?? null)
  const act = (gesture: PageGesture) => {
    if (gesture === 'middle') return bars.toggle()
    const isForward = (gesture === 'right') === (book?.engine.direction !== 'rtl')
    if (isForward) book?.engine.next()
    else book?.engine.previous()
  }
  const keys = useReaderKeys({
    turn: act,
    next: () => book?.engine.next(),
    previous: () => book?.engine.previous(),
    search: book?.engine.search && (() => setPanel('search')),
    escape: () => (panel === null ? leave() : setPanel(null)),
  })
  const AbovePage = book?.module.AbovePage
  return (
    <ThemedPage className="flex">
      <OpenPage
        {...{ file, leave, element, opening, again, where, bars, panel, jumps }}
        place={null}
        notes={null}
        pace={pace.pace}
        choose={(name) => setPanel(panel === name ? null : name)}
      />
      {AbovePage && <AbovePage />}
      {book && panel && (
        <OpenPanel
          {...{ book, where, search, file }}
          notes={null}
          name={panel}
          close={() => setPanel(null)}
        />
      )}
    </ThemedPage>
  )
}

/** The page below is out of reach as long as the book is open; the focus is in it, and back where it was after that. */
function useWholeWindow(): void {
  useEffect(() => {
    const before = document.activeElement
    const page = document.getElementById('root')
    if (page) page.inert = true
    document.querySelector<HTMLElement>('[data-reader] h1')?.focus({ preventScroll: true })
    return () => {
      if (page) page.inert = false
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
}
