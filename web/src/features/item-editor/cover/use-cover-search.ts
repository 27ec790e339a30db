import { useEffect, useRef, useState } from 'react'
import { useConnection } from '#platform/net/connection.ts'
import { sendEvent, useServerEvent } from '#platform/net/socket.ts'
import { texts } from '#platform/text/texts.ts'

/** What is looked for. */
export interface Wanted {
  title: string
  author: string
  /** `best`, `all`, or one of them. */
  provider: string
  podcast: boolean
}

interface Search {
  /** '' before the first. */
  id: string
  isRunning: boolean
  /** Web addresses, by who found them, in the order of coming. */
  found: { provider: string; covers: string[] }[]
  failures: { provider: string; error: string }[]
  /** Why there was no search at all. */
  refusal: string | null
}

const none: Search = { id: '', isRunning: false, found: [], failures: [], refusal: null }

/** Covers at several providers at once, each shown when it comes. Leaving cancels. */
export function useCoverSearch() {
  const [search, setSearch] = useState(none)
  const running = useRef('')
  const isLive = useConnection((state) => state.socket === 'live')
  const change = (id: string | null, how: (search: Search) => Partial<Search>) =>
    setSearch((now) => (now.id === id && now.isRunning ? { ...now, ...how(now) } : now))
  const end = (id: string | null, part: Partial<Search> = {}) => {
    if (running.current === id) running.current = ''
    change(id, () => ({ ...part, isRunning: false }))
  }
  useServerEvent('cover_search_result', ({ requestId, provider, covers }) =>
    change(requestId, ({ found }) => ({
      found: [...found, { provider, covers: fresh(covers, found) }],
    })),
  )
  useServerEvent('cover_search_provider_error', ({ requestId, provider, error }) =>
    change(requestId, ({ failures }) => ({ failures: [...failures, { provider, error }] })),
  )
  useServerEvent('cover_search_error', ({ requestId, error }) => end(requestId, { refusal: error }))
  useServerEvent('cover_search_complete', ({ requestId }) => end(requestId))
  const cancel = () => {
    if (running.current) sendEvent('cancel_cover_search', running.current)
    end(running.current)
  }
  useEffect(
    () => () => void (running.current && sendEvent('cancel_cover_search', running.current)),
    [],
  )
  // What was asked of a line that broke is answered by nobody.
  const isLost = search.isRunning && !isLive
  if (isLost) setSearch({ ...search, isRunning: false, refusal: texts.t('editor.cover.notLive') })
  return {
    search,
    cancel,
    start(wanted: Wanted) {
      cancel()
      if (!isLive) return setSearch({ ...none, refusal: texts.t('editor.cover.notLive') })
      const id = crypto.getRandomValues(new Uint32Array(2)).join('-')
      running.current = id
      setSearch({ ...none, id, isRunning: true })
      sendEvent('search_covers', { requestId: id, ...wanted })
    },
  }
}

/** Those that nobody found before. */
function fresh(covers: readonly string[], found: Search['found']): string[] {
  const known = new Set(found.flatMap((one) => one.covers))
  return covers.filter((cover) => !known.has(cover))
}
