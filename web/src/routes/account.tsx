import { LogOut } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import {
  AccountCard,
  AppearanceCard,
  DevicesCard,
  MyDevicesLink,
  PasswordCard,
  PlayerCard,
  VersionLine,
  signOut,
} from '#features/account/index.ts'
import { OwnFeedsCard } from '#features/feeds-out/index.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page/page.tsx'

/** The own account: who one is, look, language, password, devices. */
export function AccountRoute() {
  const { t } = useTranslation()
  return (
    <Page title={t('account.title')} narrow>
      <div className="grid gap-8">
        <AccountCard />
        <AppearanceCard />
        <PlayerCard />
        <PasswordCard />
        <DevicesCard />
        <MyDevicesLink />
        <OwnFeedsCard />
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void signOut()}>
            <LogOut aria-hidden="true" />
            {t('account.signOut')}
          </Button>
          <Button onClick={() => void signOut({ everywhere: true })}>
            {t('account.signOutAll')}
          </Button>
        </div>
        <VersionLine />
      </div>
    </Page>
  )
}
