import { useBookProviders } from '#features/match-calls/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Field, Select } from '#ui/field/field.tsx'
import { SettingSwitch } from '../fields/setting-switch.tsx'
import { SettingsCard } from '../fields/settings-card.tsx'
import { useSettings } from '../fields/use-settings.ts'

/** What scans look at and fetch. */
export function ScannerCard() {
  const { settings } = useSettings()
  return (
    <SettingsCard title="settings.scanner">
      <SettingSwitch
        setting="scannerParseSubtitle"
        label="settings.parseSubtitle"
        hint="settings.parseSubtitleHint"
      />
      <SettingSwitch
        setting="scannerFindCovers"
        label="serverSettings.findCovers"
        hint="serverSettings.findCoversHint"
      />
      {settings.scannerFindCovers && <CoverProvider />}
      <SettingSwitch
        setting="scannerPreferMatchedMetadata"
        label="serverSettings.preferMatched"
        hint="serverSettings.preferMatchedHint"
      />
      <SettingSwitch
        setting="scannerDisableWatcher"
        label="settings.disableWatcher"
        hint="serverSettings.disableWatcherHint"
      />
    </SettingsCard>
  )
}

function CoverProvider() {
  const { t } = useTranslation()
  const { settings, save, busy } = useSettings()
  const providers = useBookProviders()
  const value = settings.scannerCoverProvider
  const known = providers.some((provider) => provider.value === value)
    ? providers
    : [{ value, text: value }, ...providers]
  return (
    <Field
      className="pb-3"
      label={t('serverSettings.coverProvider')}
      hint={t('serverSettings.coverProviderHint')}
    >
      {(control) => (
        <Select
          {...control}
          disabled={busy}
          value={value}
          onChange={(scannerCoverProvider) => void save({ scannerCoverProvider })}
          options={known.map((provider) => ({ value: provider.value, label: provider.text }))}
        />
      )}
    </Field>
  )
}
