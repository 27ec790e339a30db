import { CloudOff } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { useConnection } from '#platform/net/connection.ts'
import { useSession } from '#platform/session/session.ts'
import { Banner } from './banner.tsx'
import { Button } from '../button.tsx'

/** What is shown could not be renewed: it stays, with a word and a way to try again. Without a network the frame says so. */
export function StaleBanner({ shown, onRetry }: { shown: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  const isAway = useSession((state) => state.isOffline)
  const online = useConnection((state) => state.online)
  if (!shown || isAway || !online) return null
  return (
    <div className="mb-4">
      <Banner
        tone="warning"
        icon={<CloudOff aria-hidden="true" />}
        action={
          <Button size="sm" variant="ghost" onClick={onRetry}>
            {t('state.retry')}
          </Button>
        }
      >
        {t('state.stale')}
      </Banner>
    </div>
  )
}
