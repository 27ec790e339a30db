import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { useRowDrag, type RowDrag, type RowDragOptions } from './row-drag.ts'

interface RowOrderOptions extends Omit<RowDragOptions, 'onDrop'> {
  /** Moves a row; `control` finds in a row what had the focus. Answers its title, null when nothing moved. */
  move: (from: number, to: number, control: string) => string | null
}

/**
 * Rows that people put into order: by a handle that is dragged (`startDrag`) or pressed (`moveTo`), and by Alt with an
 * arrow on whichever control of a row has the focus (`onKeyDown`, on what holds elements with `data-index`).
 * Screen readers hear where the row is then; `mark` stands in the box and shows both.
 */
export function useRowOrder({ move, ...options }: RowOrderOptions) {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  const { count } = options
  const moveTo = (from: number, to: number, control = '[data-handle]') => {
    if (to < 0 || to >= count || to === from) return
    const title = move(from, to, control)
    if (title !== null) setSaid(t('rows.moved', { title, number: to + 1, count }))
  }
  const { drag, startDrag } = useRowDrag({ ...options, onDrop: (from, to) => moveTo(from, to) })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const index = indexAt(event.target)
    if (!event.altKey || step === undefined || index === null) return
    event.preventDefault()
    event.stopPropagation()
    const isHandle = event.target instanceof Element && event.target.matches('[data-handle]')
    moveTo(index, index + step, isHandle ? '[data-handle]' : '[data-cell]')
  }
  const mark = (dragged: (from: number) => ReactNode) => (
    <>
      {drag && <DragMark drag={drag}>{dragged(drag.from)}</DragMark>}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
  return { draggedFrom: drag?.from ?? null, startDrag, moveTo, onKeyDown, mark }
}

/** Where the row would go, and what goes along with the pointer; no wider or longer than the rows are. */
function DragMark({ drag, children }: { drag: RowDrag; children: ReactNode }) {
  const line = drag.to > drag.from ? drag.to + 1 : drag.to
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 z-20 overflow-clip [overflow-clip-margin:2px]"
    >
      <span
        className="absolute inset-x-0 h-[3px] -translate-y-1/2 rounded-full bg-accent"
        style={{ top: line * drag.rowHeight }}
      />
      <span
        className="absolute flex max-w-80 items-center gap-3 rounded-md border border-line bg-surface-3 py-1.5 ps-1.5 pe-4 shadow-3"
        style={{ left: drag.x + 14, top: drag.y - 22 }}
      >
        {children}
      </span>
    </span>
  )
}

function indexAt(target: EventTarget): number | null {
  if (!(target instanceof Element)) return null
  const index = target.closest<HTMLElement>('[data-index]')?.dataset['index']
  return index === undefined ? null : Number(index)
}
