import type { Whereabouts } from '#features/reader-engine/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useMedia } from '#ui/screen/use-media.ts'
import { NotesPanel, type NoteTools } from '#features/reader-notes/index.ts'
import type { ChosenFile } from '../opening/book-file.ts'
import type { OpenBook } from '../opening/use-opening.ts'
import { ContentsPanel } from './contents-panel.tsx'
import type { PanelName } from './panel-names.ts'
import { SearchPanel } from './search-panel.tsx'
import { SidePanel } from './side-panel.tsx'
import type { BookSearch } from './use-search.ts'
import { StylePanel } from './style-panel.tsx'

interface OpenPanelProps {
  name: PanelName
  book: OpenBook
  where: Whereabouts | null
  search: BookSearch
  file: ChosenFile
  /** Null for guests. */
  notes: NoteTools | null
  close: () => void
}

/** The panel that is open. What is chosen in one that lies over the page closes it. */
export function OpenPanel({ name, book, where, search, file, notes, close }: OpenPanelProps) {
  const { t } = useTranslation()
  const isBeside = useMedia('(min-width: 1024px)')
  const { engine, module } = book
  const goTo = (target: string) => {
    void engine.goTo(target)
    if (!isBeside) close()
  }
  if (name === 'contents')
    return (
      <SidePanel name={name} title={t('reader.contents')} close={close}>
        <ContentsPanel
          contents={engine.contents}
          currentId={where?.chapterId ?? null}
          goTo={goTo}
        />
      </SidePanel>
    )
  if (name === 'search')
    return (
      <SidePanel name={name} title={t('reader.search')} close={close}>
        <SearchPanel
          search={search}
          show={(target) => {
            void engine.showHit?.(target)
            if (!isBeside) close()
          }}
        />
      </SidePanel>
    )
  if (name === 'notes' && notes)
    return (
      <SidePanel name={name} title={t('notes.title')} close={close}>
        <NotesPanel
          file={file}
          notes={notes}
          hasWords={engine.marks !== undefined}
          goTo={({ location }) =>
            void notes.goTo(location).then((isThere) => isThere && !isBeside && close())
          }
        />
      </SidePanel>
    )
  if (name === 'style')
    return (
      <SidePanel name={name} title={t('reader.style')} close={close}>
        <StylePanel More={module.StylePanel} />
      </SidePanel>
    )
  const more = engine.panels?.find(({ id }) => name === `engine:${id}`)
  if (!more) return null
  return (
    <SidePanel name={name} title={more.label} close={close}>
      <more.Panel close={close} />
    </SidePanel>
  )
}
