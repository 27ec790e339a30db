import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { onServerEvent } from '#platform/net/socket.ts'
import { askToDiscard } from './ask-to-discard.ts'
import { leavesItem } from './editor-address.ts'

/**
 * Keeps changes that aren't saved: the browser's way back, links and reloading ask first. Yields the question for the
 * ways that the editor has itself; it answers whether to leave. Of an item that was removed there is nothing to keep.
 */
export function useLeaveGuard(itemId: string, unsaved: readonly string[]): () => Promise<boolean> {
  const latest = useRef({ itemId, unsaved })
  const removed = useRef('')
  useEffect(() => {
    latest.current = { itemId, unsaved }
  })
  useEffect(() => onServerEvent('item_removed', ({ id }) => void (removed.current = id)), [])
  const mayLeave = async () => {
    // The page below leads away at the same word of the server that is heard here.
    await Promise.resolve()
    const { itemId: edited, unsaved: names } = latest.current
    if (names.length === 0 || removed.current === edited) return true
    return askToDiscard(names)
  }
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      leavesItem(current.search, next.search) && !(await mayLeave()),
    enableBeforeUnload: () => latest.current.unsaved.length > 0,
    disabled: unsaved.length === 0,
  })
  return mayLeave
}
