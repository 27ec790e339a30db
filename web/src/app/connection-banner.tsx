import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '#platform/connection.ts'
import { Banner } from '#ui/banner.tsx'

/** Says when the browser has no network; what is on the page stays. */
export function ConnectionBanner() {
  const { t } = useTranslation()
  const online = useConnection((state) => state.online)
  if (online) return null
  return (
    <div className="mb-4">
      <Banner tone="warning" icon={<WifiOff />}>
        {t('connection.offline')}
      </Banner>
    </div>
  )
}
