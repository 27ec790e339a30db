import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Closes the reader: back to where the book was opened; to its page where the reader came first, as after a reload. */
export function useLeaving(itemId: string): () => void {
  const { history } = useRouter()
  const navigate = useNavigate()
  return useCallback(() => {
    if (history.canGoBack()) history.back()
    else void navigate({ to: '/item/$itemId', params: { itemId }, replace: true })
  }, [history, navigate, itemId])
}
