import { useLayoutEffect, useRef } from 'react'
import { usePagePlayer } from '../player-context.ts'
import { enterSlot } from './picture-slots.ts'

/** Where the moving picture stands. */
export function PictureSlot({ className }: { className?: string }) {
  const { elements } = usePagePlayer()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!box.current) return
    const picture = elements.video()
    picture.className = 'size-full object-contain'
    // The controls around it are ours, and they are the ones that read out.
    picture.setAttribute('aria-hidden', 'true')
    picture.tabIndex = -1
    return enterSlot(box.current, picture)
  }, [elements])
  return <div ref={box} className={className} />
}
