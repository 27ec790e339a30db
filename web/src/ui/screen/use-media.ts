import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds now, and whenever that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Phones: dialogs of lists come from below there, within reach of a thumb. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 767.98px)')
}
