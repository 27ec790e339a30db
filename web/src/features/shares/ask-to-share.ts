import { create } from 'zustand'
import type { SharedThing } from './shares.queries.ts'

/** Counts up so that asking again for the same opens a fresh dialog. */
export const useAskedShare = create<{ asked: SharedThing | null; turn: number }>(() => ({
  asked: null,
  turn: 0,
}))

/** Opens the dialog of the share of one thing, where `AskedShare` stands. */
export function askToShare(asked: SharedThing): void {
  useAskedShare.setState(({ turn }) => ({ asked, turn: turn + 1 }))
}

export function closeShare(): void {
  useAskedShare.setState({ asked: null })
}
