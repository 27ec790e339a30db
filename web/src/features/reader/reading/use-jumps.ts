import { useState } from 'react'
import type { Whereabouts } from '#features/reader-engine/index.ts'

/** So many pages after a jump nobody wants back any more. */
const pagesUntilSettled = 8

interface Jumps {
  /** Where jumps led away from, the last at the end. */
  from: readonly Whereabouts[]
  pages: number
}

const none: Jumps = { from: [], pages: 0 }

/** Remembers where links, the contents and the scrubber led away from. */
export function useJumps() {
  const [jumps, setJumps] = useState(none)
  const [isGoingBack, setGoingBack] = useState(false)
  return {
    back: jumps.from.at(-1) ?? null,
    moved(next: Whereabouts, before: Whereabouts | null) {
      if (next.cause === 'jump' && isGoingBack) return setGoingBack(false)
      if (next.cause === 'jump' && before && before.location !== next.location)
        setJumps({ from: [...jumps.from.slice(-19), before], pages: 0 })
      if (next.cause === 'turn' && jumps.from.length > 0)
        setJumps(jumps.pages + 1 >= pagesUntilSettled ? none : { ...jumps, pages: jumps.pages + 1 })
    },
    goBack(goTo: (location: string) => void) {
      const to = jumps.from.at(-1)
      if (!to) return
      setGoingBack(true)
      setJumps({ from: jumps.from.slice(0, -1), pages: 0 })
      goTo(to.location)
    },
    forget: () => setJumps(none),
  }
}
