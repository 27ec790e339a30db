import { useEffect, useEffectEvent } from 'react'
import { openLayer } from '#platform/input/layers.ts'

/** What Escape does as long as nothing lies above, wherever the focus is. */
export function useEscape(act: () => void): void {
  const onEscape = useEffectEvent(act)
  useEffect(() => openLayer({ onEscape: () => onEscape() }), [])
}
