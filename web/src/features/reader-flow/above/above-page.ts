import { create } from 'zustand'

/** What lies over the page for a moment: a picture, larger, or a note of the book. */
export type Shown =
  | { kind: 'picture'; address: string; words: string }
  | { kind: 'note'; html: string; target: string; goTo: (target: string) => void }

export const useAbove = create<{ shown: Shown | null }>(() => ({ shown: null }))

export type Above = ReturnType<typeof createAbove>

/** Shows what belongs to one open book; nothing of it stays when that is closed. */
export function createAbove() {
  const show = (shown: Shown | null) => useAbove.setState({ shown })
  return {
    showPicture: (picture: HTMLImageElement) =>
      show({ kind: 'picture', address: picture.currentSrc || picture.src, words: picture.alt }),
    showNote: (note: Omit<Extract<Shown, { kind: 'note' }>, 'kind'>) =>
      show({ kind: 'note', ...note }),
    close: () => show(null),
  }
}
