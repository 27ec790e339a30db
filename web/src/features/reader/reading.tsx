import { useState } from 'react'
import { LookUp, useLookUp } from '#features/dictionary/index.ts'
import { type PageGesture, type Whereabouts } from '#features/reader-engine/index.ts'
import { OpenTools, useNoteTools } from '#features/reader-notes/index.ts'
import { usePlace } from '#features/reader-place/index.ts'
import { useDocumentTitle } from '#ui/page/page.tsx'
import { ThemedPage } from './chrome/state-frame.tsx'
import { useBars } from './chrome/use-bars.ts'
import { useReaderKeys } from './chrome/use-reader-keys.ts'
import type { ChosenFile } from './opening/book-file.ts'
import { useAskedPlace } from './opening/use-asked-place.ts'
import { useOpening } from './opening/use-opening.ts'
import { OpenPage } from './open-page.tsx'
import { OpenPanel } from './panels/open-panel.tsx'
import type { PanelName } from './panels/panel-names.ts'
import { useSearch } from './panels/use-search.ts'
import { usePace } from './reading/pace.ts'
import { useJumps } from './reading/use-jumps.ts'

interface ReadingProps {
  file: ChosenFile
  /** A place that an address asks for. */
  at: string | undefined
  leave: () => void
}

/** An open book: the page, the bars over it, and what is open beside it. */
export function Reading({ file, at, leave }: ReadingProps) {
  useDocumentTitle(file.title)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [where, setWhere] = useState<Whereabouts | null>(null)
  const bars = useBars(panel !== null)
  const place = usePlace(file.itemId, file.keepsPlace ? undefined : file.ino)
  const pace = usePace()
  const jumps = useJumps()
  const { element, opening, again } = useOpening(file, place.start, {
    onMove(next) {
      setWhere(next)
      pace.moved(next)
      // Where a book opens is no move of anybody's.
      if (opening.state !== 'open' || next.cause === 'layout') return
      place.moved(next.location, next.fraction)
      jumps.moved(next, where)
      if (next.cause === 'turn') bars.hide()
    },
    onGesture: (gesture) => act(gesture),
    onKey: (event) => keys.fromPage(event),
    onChoose: (chosen) => notes.onChoose(chosen),
    onMark: (id, box) => notes.onMark(id, box),
  })
  const book = opening.state === 'open' ? opening : null
  const search = useSearch(book?.engine ?? null)
  const notes = useNoteTools(file, { engine: book?.engine ?? null, where })
  const lookingUp = useLookUp()
  useAskedPlace(at, book?.engine ?? null, notes.goTo)
  const act = (gesture: PageGesture) => {
    // What lies over the page goes first.
    if (notes.open) return notes.close()
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
  const searchFor = (words: string) => {
    notes.close()
    search.setQuery(words)
    setPanel('search')
  }
  const AbovePage = book?.module.AbovePage
  return (
    <ThemedPage className="flex">
      <OpenPage
        {...{ file, leave, element, opening, again, where, bars, panel, place, jumps, notes }}
        pace={pace.pace}
        choose={(name) => setPanel(panel === name ? null : name)}
      />
      {book && (
        <OpenTools
          notes={notes}
          search={book.engine.search && searchFor}
          lookUp={lookingUp.lookUp}
        />
      )}
      <LookUp {...lookingUp} language={file.language} />
      {AbovePage && <AbovePage />}
      {book && panel && (
        <OpenPanel
          {...{ book, where, search, file, notes }}
          name={panel}
          close={() => setPanel(null)}
        />
      )}
    </ThemedPage>
  )
}
