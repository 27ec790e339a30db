import { BookOpenText, Headphones, Mail, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { AppPasswordsCard, NewPasswordDialog } from '#features/app-passwords/index.ts'
import { OwnEreadersCard } from '#features/ereaders/index.ts'
import { basePath, withBase } from '#platform/address/base.ts'
import { useMay, useSession } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { DeviceWay } from './device-way.tsx'

/** Apps and e-readers that read here: how each of them gets in, and the passwords they have. */
export function MyDevices() {
  const { t } = useTranslation()
  const isGuest = useSession(({ session }) => session?.user.type === 'guest')
  const [isMaking, setMaking] = useState(false)
  const makes = (
    <div className="grid justify-items-start gap-2">
      {t('myDevices.makePassword')}
      <Button size="sm" onClick={() => setMaking(true)}>
        {t('appPasswords.add')}
      </Button>
    </div>
  )
  return (
    <div className="grid gap-5">
      {isOnlyHere(location.hostname) && (
        <p role="note" className="surface p-4 text-md text-warning">
          {t('myDevices.onlyHere')}
        </p>
      )}
      <ListeningApps />
      {/* A guest's account is many people's: it has no passwords of devices. */}
      {!isGuest && (
        <>
          <DeviceWay
            icon={<BookOpenText />}
            title={t('myDevices.reading')}
            meant={t('myDevices.readingMeant')}
            address={location.origin + withBase('/opds')}
            steps={[makes, t('myDevices.readingAdd'), t('myDevices.readingLogin')]}
          />
          <DeviceWay
            icon={<RefreshCw />}
            title={t('myDevices.places')}
            meant={t('myDevices.placesMeant')}
            address={location.origin + withBase('/koreader')}
            steps={[makes, t('myDevices.placesServer'), t('myDevices.placesLogin')]}
          />
        </>
      )}
      <MailedBooks />
      <div className="mt-4 grid gap-8">
        <AppPasswordsCard />
        <OwnEreadersCard />
      </div>
      {isMaking && <NewPasswordDialog onClose={() => setMaking(false)} />}
    </div>
  )
}

function ListeningApps() {
  const { t } = useTranslation()
  const username = useSession(({ session }) => session?.user.username ?? '')
  return (
    <DeviceWay
      icon={<Headphones />}
      title={t('myDevices.listening')}
      meant={t('myDevices.listeningMeant')}
      address={location.origin + basePath}
      steps={[
        t('myDevices.listeningInstall'),
        t('myDevices.listeningServer'),
        t('myDevices.listeningLogin', { username }),
      ]}
    />
  )
}

function MailedBooks() {
  const { t } = useTranslation()
  const mayAdd = useMay('createEreader')
  return (
    <DeviceWay
      icon={<Mail />}
      title={t('myDevices.mail')}
      meant={t('myDevices.mailMeant')}
      address={null}
      steps={[
        t(mayAdd ? 'myDevices.mailAdd' : 'myDevices.mailAsk'),
        t('myDevices.mailAllow'),
        t('myDevices.mailSend'),
      ]}
    />
  )
}

/** An address that means another computer on every other one. */
const isOnlyHere = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname)
