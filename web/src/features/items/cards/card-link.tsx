import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { hrefOf, withBase } from '#platform/address/base.ts'

interface CardLinkProps {
  /** Path inside the app. */
  to: string
  /** What stands behind its question mark. */
  search?: Record<string, string>
  tabIndex?: number | undefined
  className: string
  dir?: 'auto'
  children: ReactNode
}

/**
 * A link of a card or row. Shelves draw hundreds of them while they are flung, so it does less than the router's own:
 * a plain link that the router follows, its page fetched ahead when it is pointed at.
 */
export function CardLink({ to, search = {}, tabIndex, className, dir, children }: CardLinkProps) {
  const router = useRouter()
  const href = hrefOf({ to, search })
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    void router.navigate({ href })
  }
  const fetchAhead = () => void router.preloadRoute({ to, search }).catch(() => undefined)
  return (
    <a
      href={withBase(href)}
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
