import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Engine } from '#features/reader-engine/index.ts'

/**
 * Goes to the place that the address asks for, once the book is open; where one was is one press away, as after any
 * jump. The address forgets it, so that a reload stays where one reads.
 */
export function useAskedPlace(
  at: string | undefined,
  engine: Engine | null,
  goTo: (location: string) => Promise<boolean>,
): void {
  const navigate = useNavigate()
  const { itemId } = useParams({ from: '/read/$itemId' })
  const search = useSearch({ from: '/read/$itemId' })
  const go = useEffectEvent(async () => {
    if (!at) return
    await goTo(at)
    const { at: _at, ...rest } = search
    await navigate({
      to: '/read/$itemId',
      params: { itemId },
      search: rest,
      replace: true,
    })
  })
  useEffect(() => {
    if (engine) void go()
  }, [engine])
}
