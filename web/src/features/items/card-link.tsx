import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { withBase } from '#platform/base.ts'

interface CardLinkProps {
  /** Path inside the app. */
  to: string
  tabIndex?: number | undefined
  className: string
  dir?: 'auto'
  children: ReactNode
}

/**
 * A link of a card or row. Shelves draw hundreds of them while they are flung, so it does less than the router's own:
 * a plain link that the router follows, its page fetched ahead when it is pointed at.
 */
export function CardLink({ to, tabIndex, className, dir, children }: CardLinkProps) {
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    void router.navigate({ to } as never)
  }
  const fetchAhead = () => void router.preloadRoute({ to } as never).catch(() => undefined)
  return (
    <a
      href={withBase(to)}
      data-cell
      tabIndex={tabIndex}
      dir={dir}
      onClick={follow}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      className={className}
    >
      {children}
    </a>
  )
}
