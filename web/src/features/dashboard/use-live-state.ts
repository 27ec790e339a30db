import { useQuery } from '@tanstack/react-query'
import { useServerEvent } from '#platform/net/socket.ts'
import { refreshState, stateQuery } from './dashboard.queries.ts'

/** ms. What no event tells of, as how full disks are, is asked for so often while the page is looked at. */
const askAgainMs = 15_000

/** How the server is: asked anew at once when something is told that it depends on. */
export function useLiveState() {
  useServerEvent('task_started', refreshState)
  useServerEvent('task_finished', refreshState)
  useServerEvent('user_online', refreshState)
  useServerEvent('user_offline', refreshState)
  useServerEvent('library_added', refreshState)
  useServerEvent('library_updated', refreshState)
  useServerEvent('library_removed', refreshState)
  useServerEvent('lectern_notifications_changed', refreshState)
  return useQuery({ ...stateQuery(), refetchOnMount: 'always', refetchInterval: askAgainMs })
}
