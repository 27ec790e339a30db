import { useLayoutEffect, useRef } from 'react'
import { videoElement } from '../page-player.ts'
import { enterStage } from './stages.ts'

/** Where the moving picture stands. */
export function Stage({ className }: { className?: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!box.current) return
    const picture = videoElement()
    picture.className = 'size-full object-contain'
    // The controls around it are ours, and they are the ones that read out.
    picture.setAttribute('aria-hidden', 'true')
    picture.tabIndex = -1
    return enterStage(box.current, picture)
  }, [])
  return <div ref={box} className={className} />
}
