import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { askToDiscard } from '#features/item-editor/index.ts'

/** Keeps changes of an episode that aren't saved: links and reloading ask first. Yields the same question for other ways. */
export function useEditGuard(unsaved: readonly string[]): () => Promise<boolean> {
  const latest = useRef(unsaved)
  useEffect(() => {
    latest.current = unsaved
  })
  const mayLeave = () =>
    latest.current.length === 0 ? Promise.resolve(true) : askToDiscard(latest.current)
  const edited = (search: object) => (search as { editEpisode?: string }).editEpisode
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      edited(current.search) !== edited(next.search) && !(await mayLeave()),
    enableBeforeUnload: () => latest.current.length > 0,
    disabled: unsaved.length === 0,
  })
  return mayLeave
}
