import { useEffect } from 'react'
import { invalidate } from '#platform/net/query.ts'
import { onServerEvent } from '#platform/net/socket.ts'

const calmMs = 5000

/** While something plays, here or on another device, the figures on screen grow with it. */
export function useFollowListening(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      timer = undefined
      invalidate(
        'GET /api/me/stats/days',
        'GET /api/me/stats/tops',
        'GET /api/me/listening-sessions',
      )
    }
    const end = onServerEvent('user_item_progress_updated', () => {
      timer ??= setTimeout(ask, calmMs)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [])
}
