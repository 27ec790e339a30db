/** What came into one place lately. */
export interface Gathered {
  count: number
  /** Ids of the first of them. */
  first: string[]
}

interface GatheringDeps {
  /** After so long, in ms, without more it is over. */
  quietMs: number
  /** More is to be expected there, however long nothing comes. */
  mayWait: (place: string) => boolean
  over: (place: string, gathered: Gathered) => Promise<void>
  failed: (error: unknown) => void
}

const mostKept = 5

/** Makes one of many things that come one after the other, place by place. */
export function createGathering({ quietMs, mayWait, over, failed }: GatheringDeps) {
  const places = new Map<string, Gathered & { timer: NodeJS.Timeout }>()

  async function end(place: string): Promise<void> {
    const gathered = places.get(place)
    if (gathered === undefined) return
    clearTimeout(gathered.timer)
    places.delete(place)
    await over(place, gathered)
  }

  const wait = (place: string): NodeJS.Timeout =>
    setTimeout(() => {
      const gathered = places.get(place)
      if (gathered !== undefined && mayWait(place)) gathered.timer = wait(place)
      else end(place).catch(failed)
    }, quietMs).unref()

  return {
    add(place: string, ids: readonly string[]): void {
      const { count = 0, first = [], timer } = places.get(place) ?? {}
      clearTimeout(timer)
      places.set(place, {
        count: count + ids.length,
        first: [...first, ...ids.slice(0, mostKept - first.length)],
        timer: wait(place),
      })
    },
    end,
    /** What was gathered so far is all there will be. */
    async close(): Promise<void> {
      await Promise.all([...places.keys()].map((place) => end(place).catch(failed)))
    },
  }
}
