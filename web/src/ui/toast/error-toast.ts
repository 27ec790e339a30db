import { useEffect } from 'react'
import { toast } from './toast.tsx'

/** `?error=…` on any address: shown once, then cleared from it. `onPage` calls back on each page; returns its end. */
export function useErrorToast(onPage?: (show: () => void) => () => void): void {
  useEffect(() => {
    show()
    return onPage?.(show)
  }, [onPage])
}

function show(): void {
  const url = new URL(location.href)
  const message = url.searchParams.get('error')
  if (!message) return
  toast.error(message.slice(0, 300), { id: 'query-error', timeoutMs: 10_000 })
  url.searchParams.delete('error')
  history.replaceState(history.state, '', url)
}
