import { create } from 'zustand'

interface Shortcuts {
  /** Whether the list of keys is open. */
  isOpen: boolean
  /** A book is read: its keys come first. */
  isReading: boolean
}

export const useShortcuts = create<Shortcuts>(() => ({ isOpen: false, isReading: false }))

export function openShortcuts(): void {
  useShortcuts.setState({ isOpen: true, isReading: false })
}

/** The same above a book. */
export function openReaderShortcuts(): void {
  useShortcuts.setState({ isOpen: true, isReading: true })
}

export function closeShortcuts(): void {
  useShortcuts.setState({ isOpen: false })
}
