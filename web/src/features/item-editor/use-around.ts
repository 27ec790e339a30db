import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLastTrail } from '#features/items/index.ts'
import { useHotkeys } from '#platform/input/hotkeys.ts'
import { useModals } from '#ui/dialog/open-modals.ts'
import { around, type Around } from './neighbours.ts'

/** What stands before and behind an item in the list that the user came from. */
export function useAround(itemId: string, open: boolean): Around | null {
  const client = useQueryClient()
  const trail = useLastTrail()
  const { data, refetch } = useQuery({
    queryKey: ['editor-around', trail?.key ?? '', itemId],
    queryFn: () => around(client, trail, itemId),
    enabled: open && trail !== null,
  })
  // The list behind came, or was put into another order by what was saved.
  useEffect(() => {
    if (open && trail) void refetch()
  }, [open, trail, refetch])
  return data ?? null
}

/** Arrows go to the neighbours while nothing is being typed. */
export function useArrows(
  near: Around | null,
  goTo: (id: string | null) => Promise<void>,
  open: boolean,
) {
  const isRtl = () => document.documentElement.dir === 'rtl'
  const go = (isForward: boolean) => {
    // What lies above has the arrows.
    if (useModals.getState().open.length > 1) return
    void goTo((isForward ? near?.next : near?.previous) ?? null)
  }
  useHotkeys('modal', { ArrowLeft: () => go(isRtl()), ArrowRight: () => go(!isRtl()) }, open)
}
