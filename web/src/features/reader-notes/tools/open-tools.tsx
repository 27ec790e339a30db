import { ChosenTools, PressedTools } from './mark-tools.tsx'
import { NoteDialog } from './note-dialog.tsx'
import type { NoteTools } from './use-note-tools.ts'

interface OpenToolsProps {
  notes: NoteTools
  search: ((words: string) => void) | undefined
  /** Shows what a dictionary says of words; left out as long as there is none. */
  lookUp?: ((words: string) => void) | undefined
}

/** Whatever of the tools is open. */
export function OpenTools({ notes, search, lookUp }: OpenToolsProps) {
  const { open, close } = notes
  if (open?.kind === 'chosen')
    return (
      <ChosenTools
        chosen={open.chosen}
        highlight={notes.highlight}
        note={notes.writeNote}
        search={search}
        lookUp={lookUp}
        close={close}
      />
    )
  if (open?.kind === 'pressed') {
    const mark = notes.marks.find(({ id }) => id === open.id)
    return (
      mark && (
        <PressedTools
          key={mark.id}
          mark={mark}
          box={open.box}
          restyle={(style) => notes.restyle(mark, style)}
          editNote={() => notes.editNote(mark)}
          remove={() => notes.remove(mark)}
          close={close}
        />
      )
    )
  }
  if (!open) return null
  const { quote, note } = open.kind === 'note' ? open.mark : { ...open.chosen, note: '' }
  return <NoteDialog quote={quote} note={note} save={notes.saveNote} close={close} />
}
