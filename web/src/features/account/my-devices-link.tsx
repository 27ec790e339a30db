import { Link } from '@tanstack/react-router'
import { ChevronRight, TabletSmartphone } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'

/** The way to the page about apps and e-readers. */
export function MyDevicesLink() {
  const { t } = useTranslation()
  return (
    <Link
      to="/account/devices"
      className="surface flex items-center gap-4 p-4 text-fg no-underline hover:bg-surface-2"
    >
      <TabletSmartphone aria-hidden="true" className="shrink-0 text-fg-3" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t('nav.devices')}</span>
        <span className="block text-sm text-fg-3">{t('account.appsHint')}</span>
      </span>
      <ChevronRight aria-hidden="true" className="shrink-0 text-fg-3 rtl:-scale-x-100" />
    </Link>
  )
}
