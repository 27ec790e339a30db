import { useTranslation, type TextKey } from '#platform/text/texts.ts'
import { Switch } from '#ui/field/field.tsx'
import { useSettings, type SettingsChanges } from './use-settings.ts'

type Flag = {
  [K in keyof SettingsChanges]-?: boolean extends SettingsChanges[K] ? K : never
}[keyof SettingsChanges]

interface SettingSwitchProps {
  setting: Flag
  label: TextKey
  hint: TextKey
}

/** A setting that is on or off; saved when it is pressed. */
export function SettingSwitch({ setting, label, hint }: SettingSwitchProps) {
  const { t } = useTranslation()
  const { settings, save, busy } = useSettings()
  return (
    <Switch
      label={t(label)}
      hint={t(hint)}
      checked={settings[setting]}
      disabled={busy}
      onChange={(on) => void save({ [setting]: on })}
    />
  )
}
