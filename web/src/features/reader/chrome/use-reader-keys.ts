import { openReaderShortcuts } from '#features/shortcuts/index.ts'
import { useHotkeys } from '#platform/input/hotkeys.ts'
import { useEscape } from './use-escape.ts'

interface ReaderActions {
  turn: (side: 'left' | 'right') => void
  next: () => void
  previous: () => void
  /** Left out where the book can't be searched. */
  search: (() => void) | undefined
  escape: () => void
}

/** The keys of the reader, also those that are pressed while the focus is inside of a page. */
export function useReaderKeys({ turn, next, previous, search, escape }: ReaderActions) {
  useEscape(escape)
  useHotkeys('reader', {
    ArrowRight: () => turn('right'),
    ArrowLeft: () => turn('left'),
    ArrowDown: next,
    ArrowUp: previous,
    PageDown: next,
    PageUp: previous,
    Space: next,
    'Shift+Space': previous,
    '?': openReaderShortcuts,
    ...(search && { 'Ctrl+F': search, '/': search }),
  })
  return { fromPage: handOn }
}

/** A key that a frame heard, as if the page had heard it. */
function handOn(event: KeyboardEvent): void {
  const copy = new KeyboardEvent('keydown', {
    key: event.key,
    code: event.code,
    ctrlKey: event.ctrlKey,
    metaKey: event.metaKey,
    altKey: event.altKey,
    shiftKey: event.shiftKey,
    repeat: event.repeat,
    cancelable: true,
    bubbles: true,
  })
  if (!document.body.dispatchEvent(copy)) event.preventDefault()
}
