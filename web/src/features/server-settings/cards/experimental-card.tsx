import { SettingSwitch } from '../fields/setting-switch.tsx'
import { SettingsCard } from '../fields/settings-card.tsx'

/** What works but asks for more than this server: here, a script and devices of somebody else. */
export function ExperimentalCard() {
  return (
    <SettingsCard title="serverSettings.experimental">
      <SettingSwitch
        setting="chromecastEnabled"
        label="serverSettings.chromecast"
        hint="serverSettings.chromecastHint"
      />
    </SettingsCard>
  )
}
