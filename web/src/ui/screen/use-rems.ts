import { useSyncExternalStore } from 'react'

/** How many letters wide the window is, in rem: both a narrow window and large text have little room. */
export function useRems(): number {
  return useSyncExternalStore(subscribe, rems)
}

function rems(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return Math.round((innerWidth / rem) * 4) / 4
}

/** Calls back when the window or the size of text changes: an unseen box of 1 rem tells of the latter. */
function subscribe(onChange: () => void): () => void {
  const probe = document.createElement('div')
  probe.className = 'pointer-events-none invisible fixed size-[1rem]'
  document.body.append(probe)
  const observer = new ResizeObserver(onChange)
  observer.observe(probe)
  addEventListener('resize', onChange)
  return () => {
    observer.disconnect()
    probe.remove()
    removeEventListener('resize', onChange)
  }
}
