import { useState } from 'react'
import type { ItemDetail } from '#features/items/index.ts'
import type { Whereabouts } from '#features/reader-engine/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useDocumentTitle } from '#ui/page/page.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { BookComes, ThemedPage } from './chrome/state-frame.tsx'
import { BottomBar } from './chrome/bottom-bar.tsx'
import { PageLine } from './chrome/page-line.tsx'
import { TopBar } from './chrome/top-bar.tsx'
import { useBars } from './chrome/use-bars.ts'
import { useReaderKeys } from './chrome/use-reader-keys.ts'
import type { ChosenFile } from './opening/book-file.ts'
import { useOpening, type Start } from './opening/use-opening.ts'
import { OpenPanel } from './panels/open-panel.tsx'
import type { PanelName } from './panels/panel-names.ts'

interface ReadingProps {
  item: ItemDetail
  file: ChosenFile
  leave: () => void
}

/** An open book: the page, the bars over it, and what is open beside it. */
export function Reading({ file, leave }: ReadingProps) {
  const { t } = useTranslation()
  useDocumentTitle(file.title)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [where, setWhere] = useState<Whereabouts | null>(null)
  const bars = useBars(panel !== null)
  const [start] = useState<Start>({ location: null, fraction: 0 })
  const { element, opening, again } = useOpening(file, start, {
    onMove(next) {
      setWhere(next)
      if (next.cause === 'turn') bars.hide()
    },
    onGesture: (gesture) => act(gesture),
    onKey: (event) => keys.fromPage(event),
  })
  const book = opening.state === 'open' ? opening : null
  const act = (gesture: 'left' | 'right' | 'middle') => {
    if (gesture === 'middle') return bars.toggle()
    const isForward = (gesture === 'right') === (book?.engine.direction !== 'rtl')
    if (isForward) book?.engine.next()
    else book?.engine.previous()
  }
  const choose = (name: PanelName) => setPanel(panel === name ? null : name)
  const keys = useReaderKeys({
    turn: act,
    next: () => book?.engine.next(),
    previous: () => book?.engine.previous(),
    search: book?.engine.search && (() => setPanel('search')),
    escape: () => (panel === null ? leave() : setPanel(null)),
  })
  return (
    <ThemedPage className="flex">
      <div className="relative min-w-0 flex-1">
        <div ref={element} data-page className="absolute inset-0" />
        {book && where && !bars.areShown && !book.engine.isFullBleed && (
          <PageLine where={where} timeLeft="" />
        )}
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
        />
        {opening.state === 'loading' && (
          <BookComes part={opening.part} label={t('reader.opening')} />
        )}
        {opening.state === 'failed' && (
          <div className="absolute inset-0 grid content-center overflow-y-auto bg-bg">
            <ErrorState title={t('reader.failed')} error={opening.error} onRetry={again} />
          </div>
        )}
        {book && where && (
          <BottomBar
            engine={book.engine}
            where={where}
            shown={bars.areShown}
            timeLeft=""
            goTo={(fraction) => void book.engine.goToFraction(fraction)}
          />
        )}
      </div>
      {book && panel && (
        <OpenPanel name={panel} book={book} where={where} close={() => setPanel(null)} />
      )}
    </ThemedPage>
  )
}
