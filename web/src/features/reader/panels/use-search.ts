import { useEffect, useState } from 'react'
import type { Engine, SearchHit } from '#features/reader-engine/index.ts'

/** Hits of one chapter, in the order of the book. */
export interface ChapterHits {
  chapter: string | null
  hits: readonly SearchHit[]
}

export interface BookSearch {
  query: string
  setQuery: (query: string) => void
  /** Part of the book that was looked through, 0 … 1; null while nothing is looked for. */
  done: number | null
  groups: readonly ChapterHits[]
  hasFailed: boolean
}

interface Found {
  query: string
  done: number
  groups: readonly ChapterHits[]
  hasFailed: boolean
}

const shortest = 2
const waitMs = 250

/** Looks for words in an open book, from the second letter; what is found comes as it is found. */
export function useSearch(engine: Engine | null): BookSearch {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const wanted = query.trim()
  const isWanted = [...wanted].length >= shortest
  useEffect(() => {
    if (!engine?.search || !isWanted) {
      engine?.endSearch?.()
      return undefined
    }
    const gone = new AbortController()
    const timer = setTimeout(
      () => void run(engine, wanted, { signal: gone.signal, tell: setFound }),
      waitMs,
    )
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [engine, wanted, isWanted])
  const isCurrent = isWanted && found?.query === wanted
  return {
    query,
    setQuery,
    done: isWanted ? (isCurrent ? found.done : 0) : null,
    groups: isCurrent ? found.groups : [],
    hasFailed: isCurrent && found.hasFailed,
  }
}

async function run(
  engine: Engine,
  query: string,
  { signal, tell }: { signal: AbortSignal; tell: (found: Found) => void },
): Promise<void> {
  let groups: ChapterHits[] = []
  const say = (done: number, hasFailed = false) => {
    if (!signal.aborted) tell({ query, done, groups, hasFailed })
  }
  try {
    for await (const { done, chapter, hits } of engine.search?.(query, signal) ?? []) {
      if (signal.aborted) return
      if (hits.length > 0) groups = withHits(groups, { chapter, hits })
      say(done)
    }
    say(1)
  } catch {
    say(1, true)
  }
}

/** Sections of one chapter are one group. */
export function withHits(groups: readonly ChapterHits[], more: ChapterHits): ChapterHits[] {
  const last = groups.at(-1)
  if (last?.chapter !== more.chapter || !last) return [...groups, more]
  return [...groups.slice(0, -1), { chapter: last.chapter, hits: [...last.hits, ...more.hits] }]
}
