import { useEffect } from 'react'
import type { SharedPlayer } from './shared-player.ts'
import { jumps } from './use-shared-player.ts'

/** Keys of the page; a control that has the focus keeps its own. */
export function useSharedKeys(player: SharedPlayer): void {
  useEffect(() => {
    const actions: Record<string, () => void> = {
      ' ': player.toggle,
      k: player.toggle,
      ArrowLeft: () => player.skip(jumps.back),
      ArrowRight: () => player.skip(jumps.forward),
    }
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere = event.ctrlKey || event.metaKey || event.altKey
      const action = actions[event.key]
      const focused = event.target instanceof HTMLElement ? event.target : null
      const isTaken = focused?.closest('input, select, textarea') ?? null
      const isPress = event.key === ' ' && focused?.closest('button, a')
      // Whoever reads turns pages with the same keys.
      if (document.querySelector('[data-reader]')) return
      if (action === undefined || isElsewhere || isTaken || isPress) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [player])
}
