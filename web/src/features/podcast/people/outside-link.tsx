import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'

interface OutsideLinkProps {
  href: string
  className?: string
  children: ReactNode
}

/** A page that a feed names, beside ours: it learns nothing of where somebody came from, and its host is in sight. */
export function OutsideLink({ href, className, children }: OutsideLinkProps) {
  const { t } = useTranslation()
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={new URL(href).host}
      className={cx(
        'inline-flex min-h-6 max-w-full items-center gap-2 hover:underline pointer-coarse:min-h-11',
        className,
      )}
    >
      {children}
      <ExternalLink aria-hidden="true" className="size-4! flex-none text-fg-3" />
      <span className="sr-only">{t('player.newTab')}</span>
    </a>
  )
}
