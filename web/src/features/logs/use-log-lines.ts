import type { LogLine } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sendEvent, useServerEvent } from '#platform/net/socket.ts'
import { joinLines, mostLines, mostWhileReading, withLines, type ShownLine } from './log-rules.ts'
import { todayQuery } from './logs.queries.ts'

/** Lines of the lowest level: which of them are shown is chosen here. */
const everything = 0

/** Today's lines and, while the page is open, each one that the server says. */
export function useLogLines(isReading: boolean) {
  const { data, error, isFetching, refetch } = useQuery({
    ...todayQuery(),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  const [lines, setLines] = useState<readonly ShownLine[] | null>(null)
  const waiting = useRef<LogLine[]>([])
  const [loaded, setLoaded] = useState<typeof data>(undefined)
  // A list that came anew stands in the place of the former; what was told before that is in it.
  if (data !== loaded) {
    setLoaded(data)
    if (data)
      setLines((before) =>
        withLines([], joinLines(data.currentDailyLogs, before ?? []), mostWhileReading),
      )
  }

  useEffect(() => {
    sendEvent('set_log_listener', everything)
    return () => sendEvent('remove_log_listener', undefined)
  }, [])
  // A socket that came back is another one to the server, and lines were missed meanwhile.
  useServerEvent('init', () => {
    sendEvent('set_log_listener', everything)
    void refetch()
  })

  const most = isReading ? mostWhileReading : mostLines
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  // Many lines at once are drawn once.
  useServerEvent('log', (line) => {
    waiting.current.push(line)
    if (waiting.current.length > 1) return
    frame.current = requestAnimationFrame(() => {
      const news = waiting.current
      waiting.current = []
      setLines((before) => withLines(before ?? [], news, most))
    })
  })

  return {
    lines: data === undefined ? null : lines,
    isLoading: data === undefined && error === null,
    error: data === undefined ? error : null,
    isFetching,
    retry: () => void refetch(),
  }
}
