import { useEffect, useMemo, useState } from 'react'
import type { Annotation } from '@lectern/contract'
import {
  markStyles,
  type Box,
  type Chosen,
  type Engine,
  type MarkStyle,
  type Whereabouts,
} from '#features/reader-engine/index.ts'
import { useHotkeys } from '#platform/input/hotkeys.ts'
import { readStored, writeStored } from '#platform/storage.ts'
import { t } from '#platform/text/texts.ts'
import { withUndo } from '#ui/action/attempt.ts'
import { toast } from '#ui/toast/toast.tsx'
import { isSought } from '../kept/sought-words.ts'
import { useMarks, type MarkedFile } from '../kept/use-marks.ts'
import { useFinding } from './use-finding.ts'

export type NoteTools = ReturnType<typeof useNoteTools>

/** What is open of the tools: words were chosen, a highlight was pressed, or a note is written. */
type Open =
  | { kind: 'chosen'; chosen: Chosen }
  | { kind: 'pressed'; id: string; box: Box }
  | { kind: 'note'; mark: Annotation }
  | { kind: 'newNote'; chosen: Chosen }

interface Reading {
  engine: Engine | null
  where: Whereabouts | null
}

/** Marks of the open book, and what is done with them: painted, made, changed, gone to. */
export function useNoteTools(file: MarkedFile, { engine, where }: Reading) {
  const all = useMarks(file)
  const [open, setOpen] = useState<Open | null>(null)
  const { marks } = all
  usePainting(engine, marks)
  const find = useFinding(engine, all)
  const bookmarks = marks.filter(({ kind }) => kind === 'bookmark')
  const here = inSight(bookmarks, engine, where)
  const close = () => setOpen(null)

  function highlight(style: MarkStyle = lastStyle()): void {
    if (open?.kind !== 'chosen') return
    writeStored('ui:mark-style', style)
    add(open.chosen, style, '')
    engine?.marks?.unselect()
    close()
  }

  /** The same words once more are the same mark. */
  function add(chosen: Chosen, style: MarkStyle, note: string): void {
    const { box: _box, ...place } = chosen
    const known = marks.find((one) => one.kind === 'highlight' && one.location === place.location)
    if (known) return all.change(known, { style, ...(note && { note }) })
    all.add({ kind: 'highlight', ...place, style, note })
  }

  function remove(mark: Annotation): void {
    const at = all.remove(mark)
    close()
    toast.success(
      t(mark.kind === 'bookmark' ? 'notes.bookmarkRemoved' : 'notes.removed'),
      withUndo(() => all.restore(mark, at)),
    )
  }

  function toggleBookmark(): void {
    if (here.length > 0) return here.forEach(remove)
    if (!where || !engine) return
    const { location, fraction, chapter } = where
    const quote = oneLine(engine.firstWords?.() ?? '')
    all.add({ kind: 'bookmark', location, fraction, chapter, style: null, quote, note: '' })
    toast.success(t('notes.bookmarkAdded'), { id: 'bookmark' })
  }

  function writeNote(): void {
    if (open?.kind === 'chosen') setOpen({ kind: 'newNote', chosen: open.chosen })
  }

  /** Answers whether there is such a place. */
  async function goTo(location: string): Promise<boolean> {
    if (!engine) return false
    const place = isSought(location) ? await find(location) : location
    if (place === null) toast.warning(t('notes.notFound'))
    else await engine.goTo(place)
    return place !== null
  }

  useHotkeys('reader', {
    B: toggleBookmark,
    ...(open?.kind === 'chosen' && {
      H: () => highlight(),
      N: writeNote,
      ContextMenu: focusTools,
      'Shift+F10': focusTools,
    }),
  })

  return {
    ...all,
    open,
    close() {
      if (open?.kind === 'chosen') engine?.marks?.unselect()
      close()
    },
    bookmarks,
    isBookmarked: here.length > 0,
    toggleBookmark,
    highlight,
    writeNote,
    editNote: (mark: Annotation) => setOpen({ kind: 'note', mark }),
    saveNote(note: string) {
      if (open?.kind === 'note') all.change(open.mark, { note })
      if (open?.kind !== 'newNote') return
      add(open.chosen, lastStyle(), note)
      engine?.marks?.unselect()
    },
    restyle(mark: Annotation, style: MarkStyle) {
      writeStored('ui:mark-style', style)
      all.change(mark, { style })
    },
    remove,
    goTo,
    onChoose(chosen: Chosen | null) {
      if (chosen) setOpen({ kind: 'chosen', chosen })
      else if (open?.kind === 'chosen') close()
    },
    onMark: (id: string, box: Box) => setOpen({ kind: 'pressed', id, box }),
  }
}

/** Highlights are painted as long as the book is open. */
function usePainting(engine: Engine | null, marks: readonly Annotation[]): void {
  const drawn = useMemo(
    () =>
      marks.flatMap(({ id, kind, location, style, quote, note }) =>
        kind === 'highlight' && !isSought(location)
          ? [{ id, location, quote, style: style ?? 'yellow', hasNote: note !== '' }]
          : [],
      ),
    [marks],
  )
  useEffect(() => engine?.marks?.show(drawn), [engine, drawn])
}

/** Bookmarks on what is seen; asked anew with each move. */
function inSight(
  bookmarks: readonly Annotation[],
  engine: Engine | null,
  where: Whereabouts | null,
): Annotation[] {
  if (!engine || !where) return []
  return bookmarks.filter(({ location }) => engine.isInSight(location))
}

function lastStyle(): MarkStyle {
  const kept = readStored('ui:mark-style')
  return markStyles.find((style) => style === kept) ?? 'yellow'
}

function focusTools(): void {
  document.querySelector<HTMLElement>('[data-mark-tools] button')?.focus()
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
