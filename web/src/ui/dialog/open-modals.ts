import { create } from 'zustand'
import { openLayer } from '#platform/input/layers.ts'

/** Open modals, the topmost last. What must stay usable above them (toasts) moves into the topmost one. */
export const useModals = create<{ open: readonly HTMLElement[] }>(() => ({ open: [] }))

/** Marks the page while at least one modal is open; returns the function that ends this one's mark. */
export function markModalOpen(modal: HTMLElement): () => void {
  set([...useModals.getState().open, modal])
  const takeLayer = openLayer()
  return () => {
    takeLayer()
    set(useModals.getState().open.filter((one) => one !== modal))
  }
}

function set(open: readonly HTMLElement[]) {
  useModals.setState({ open })
  const html = document.documentElement
  // The room of the scroll bar is kept, so that nothing moves when it goes.
  if (!html.classList.contains('modal-open'))
    html.style.scrollbarGutter = innerWidth > html.clientWidth ? 'stable' : ''
  html.classList.toggle('modal-open', open.length > 0)
  if (open.length === 0) html.style.scrollbarGutter = ''
}
