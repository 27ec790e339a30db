import { useEffect } from 'react'
import { toast } from './toast.tsx'

/** `?error=…` on any address: shown once, then cleared from the address. */
export function useErrorToast(): void {
  useEffect(() => {
    const url = new URL(location.href)
    const message = url.searchParams.get('error')
    if (!message) return
    toast.error(message.slice(0, 300), { id: 'query-error', timeoutMs: 10_000 })
    url.searchParams.delete('error')
    history.replaceState(history.state, '', url)
  }, [])
}
