import { Link, useRouterState } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { useConnection } from '#platform/net/connection.ts'
import { useSession } from '#platform/session/session.ts'
import { Banner } from '#ui/page/banner.tsx'
import { buttonClass } from '#ui/button.tsx'

/** Says when there is no network or no server; what is on the page stays, and downloads still play. */
export function ConnectionBanner() {
  const { t } = useTranslation()
  const online = useConnection((state) => state.online)
  const isAway = useSession((state) => state.isOffline)
  const path = useRouterState({ select: (state) => state.location.pathname })
  if (online && !isAway) return null
  return (
    <div className="mb-4">
      <Banner
        tone="warning"
        icon={<WifiOff />}
        action={
          isSecureContext &&
          path !== '/downloads' && (
            <Link to="/downloads" className={buttonClass({ size: 'sm' })}>
              {t('offline.title')}
            </Link>
          )
        }
      >
        {t(online ? 'offline.serverAway' : 'connection.offline')}
      </Banner>
    </div>
  )
}
