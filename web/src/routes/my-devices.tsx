import { MyDevices } from '#features/my-devices/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Page } from '#ui/page/page.tsx'

/** Apps and e-readers of one's own: addresses, steps, passwords. */
export function MyDevicesRoute() {
  const { t } = useTranslation()
  return (
    <Page title={t('nav.devices')} narrow>
      <p className="-mt-2 mb-5 text-fg-3">{t('myDevices.hint')}</p>
      <MyDevices />
    </Page>
  )
}
