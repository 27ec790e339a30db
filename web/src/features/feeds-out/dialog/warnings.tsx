import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'

/** What apps may have against the feed. */
export function Warnings({ hasUndated }: { hasUndated: boolean }) {
  const { t } = useTranslation()
  const isPlain = location.protocol === 'http:'
  if (!isPlain && !hasUndated) return null
  return (
    <ul className="grid gap-2 text-sm text-fg-2">
      {isPlain && <Warning>{t('feeds.noTls')}</Warning>}
      {hasUndated && <Warning>{t('feeds.undated')}</Warning>}
    </ul>
  )
}

function Warning({ children }: { children: string }) {
  return (
    <li className="flex gap-2">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4! flex-none text-warning" />
      <span>{children}</span>
    </li>
  )
}
