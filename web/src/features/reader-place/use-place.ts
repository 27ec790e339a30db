import { useEffect, useState } from 'react'
import { progressOf, useItemProgress } from '#features/progress/index.ts'
import { accessToken } from '#platform/net/token.ts'
import { readStored } from '#platform/storage.ts'
import { useUser } from '#platform/session/session.ts'
import { deliverPlaces, followPlaces } from './deliver-places.ts'
import { keepPlace, keptPlace, type PlaceOf, unsentKey } from './kept-places.ts'
import { type KeptPlace, otherPlace, startOf } from './place-rules.ts'

const restMs = 1500

/**
 * The place of an open book. `moved` keeps where somebody went; `other` is what another device did since, and until that
 * is answered nothing is reported, so that neither moves the other back.
 */
export function usePlace(itemId: string, ino: string | undefined) {
  const { id: userId } = useUser()
  const of: PlaceOf = { userId, itemId, ino }
  const progress = useItemProgress(itemId)
  const [start] = useState(() =>
    startOf(keptPlace(of), ino ? undefined : progressOf(itemId), progress?.isFinished),
  )
  const [here, setHere] = useState<KeptPlace | null>(() => keptPlace(of))
  const [own, setOwn] = useState<ReadonlySet<string>>(() => new Set())
  const [answered, setAnswered] = useState<string | null>(null)
  const found = ino ? null : otherPlace(here, progress, own)
  const other = found?.location === answered ? null : found
  useDelivery()

  function keep(place: KeptPlace): void {
    // Nobody could hear of it now.
    keepPlace(of, accessToken() === null ? { ...place, isLate: true } : place)
    setHere(place)
  }

  return {
    start,
    other,
    moved(location: string, fraction: number) {
      setOwn((before) => new Set(before).add(location))
      // As long as the question stands, the place is only this browser's.
      if (other) keep({ location, fraction, at: here?.at ?? 0, isSent: true })
      else keep({ location, fraction, at: Date.now(), isSent: false })
    },
    /** The other device's place is gone to. */
    follow: () => setAnswered(other?.location ?? null),
    /** This one counts from now on. */
    stay() {
      setAnswered(other?.location ?? null)
      if (here) keep({ ...here, at: Date.now(), isSent: false })
    },
  }
}

/** Delivers soon after each move, when the page goes, and when the server is back. */
function useDelivery(): void {
  useEffect(() => {
    const end = followPlaces()
    const timer = setInterval(() => {
      if (readStored(unsentKey) !== null) void deliverPlaces()
    }, restMs)
    const leave = () => {
      if (document.visibilityState === 'hidden') void deliverPlaces({ keepalive: true })
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      end()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', leave)
      void deliverPlaces()
    }
  }, [])
}
