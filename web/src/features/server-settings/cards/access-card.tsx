import { useState } from 'react'
import { basePath } from '#platform/address/base.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Field } from '#ui/field/field.tsx'
import { TokenField } from '#ui/tokens/token-field.tsx'
import { SettingSwitch } from '../fields/setting-switch.tsx'
import { SettingsCard } from '../fields/settings-card.tsx'
import { useSettings } from '../fields/use-settings.ts'

/** Who may reach this server from other pages, and where it is found. */
export function AccessCard() {
  const { t } = useTranslation()
  return (
    <SettingsCard title="serverSettings.access">
      <Origins />
      <SettingSwitch
        setting="allowIframe"
        label="serverSettings.iframe"
        hint="serverSettings.iframeHint"
      />
      <div className="grid gap-0.5 py-2">
        <p className="text-md font-semibold">{t('serverSettings.basePath')}</p>
        <p className="text-md">
          <code dir="ltr">{`${location.origin}${basePath}/`}</code>
        </p>
        <p className="text-sm text-fg-3">{t('serverSettings.basePathHint')}</p>
      </div>
    </SettingsCard>
  )
}

function Origins() {
  const { t } = useTranslation()
  const [refusal, setRefusal] = useState<string | null>(null)
  /** What the server refused stays in the field, so that it can be mended. */
  const [refused, setRefused] = useState<string[] | null>(null)
  const { settings, save } = useSettings(setRefusal)
  const change = async (allowedOrigins: string[]) => {
    setRefusal(null)
    setRefused(allowedOrigins)
    if (await save({ allowedOrigins })) setRefused(null)
  }
  return (
    <Field
      className="py-2"
      label={t('serverSettings.origins')}
      hint={t('serverSettings.originsHint')}
      error={refusal}
    >
      {(control) => (
        <TokenField
          control={control}
          value={refused ?? settings.allowedOrigins}
          options={[]}
          onChange={(origins) => void change(origins)}
        />
      )}
    </Field>
  )
}
