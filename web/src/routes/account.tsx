import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AppearanceCard, DevicesCard, PasswordCard, signOut } from '#features/account/index.ts'
import { useUser } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'

/** The own account: look, language, password, devices. */
export function AccountRoute() {
  const { t } = useTranslation()
  const user = useUser()
  return (
    <Page title={t('account.title')} facts={`${user.username} · ${t(`users.${user.type}`)}`} narrow>
      <div className="grid gap-8">
        <AppearanceCard />
        <PasswordCard />
        <DevicesCard />
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void signOut()}>
            <LogOut aria-hidden="true" />
            {t('account.signOut')}
          </Button>
          <Button onClick={() => void signOut({ everywhere: true })}>
            {t('account.signOutAll')}
          </Button>
        </div>
      </div>
    </Page>
  )
}
