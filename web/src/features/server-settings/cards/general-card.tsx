import { useState } from 'react'
import { ScheduleField } from '#features/schedules/index.ts'
import { call } from '#platform/net/call.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { isCron } from '@lectern/contract/rules'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field/field.tsx'
import { TokenField } from '#ui/tokens/token-field.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { SettingSwitch } from '../fields/setting-switch.tsx'
import { SettingsCard } from '../fields/settings-card.tsx'
import { take, useSettings } from '../fields/use-settings.ts'

/** Where things are kept, how they are sorted, and what happens by itself. */
export function GeneralCard() {
  return (
    <SettingsCard title="settings.general">
      <SettingSwitch
        setting="storeCoverWithItem"
        label="settings.storeCover"
        hint="serverSettings.storeCoverHint"
      />
      <SettingSwitch
        setting="storeMetadataWithItem"
        label="settings.storeMetadata"
        hint="serverSettings.storeMetadataHint"
      />
      <SettingSwitch
        setting="sortingIgnorePrefix"
        label="settings.ignorePrefix"
        hint="settings.ignorePrefixHint"
      />
      <Prefixes />
      <EpisodeSchedule />
      <LogLevel />
    </SettingsCard>
  )
}

/** The words that sorting passes over; every library is sorted anew when they change, so that is pressed for. */
function Prefixes() {
  const { t } = useTranslation()
  const { sortingPrefixes: saved, sortingIgnorePrefix } = useSettings().settings
  const [changed, setChanged] = useState<string[] | null>(null)
  const words = changed ?? saved
  const { run, busy } = useSavePrefixes(() => setChanged(null))
  const isChanged = changed !== null && changed.join('\n') !== saved.join('\n')
  if (!sortingIgnorePrefix && !isChanged) return null
  return (
    <div className="grid gap-3 pt-1 pb-3">
      <Field
        label={t('serverSettings.prefixes')}
        hint={t('serverSettings.prefixesHint')}
        error={words.length === 0 ? t('serverSettings.prefixesMissing') : null}
      >
        {(control) => (
          <TokenField control={control} value={words} options={[]} onChange={setChanged} />
        )}
      </Field>
      {isChanged && (
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => setChanged(null)}>{t('dialog.cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={words.length === 0}
            onClick={() => void run(words)}
          >
            {t('serverSettings.prefixesSave')}
          </Button>
        </div>
      )}
    </div>
  )
}

function useSavePrefixes(onSaved: () => void) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  return useAction(
    async (sortingPrefixes: string[]) => {
      const answer = await call('PATCH /api/sorting-prefixes', { body: { sortingPrefixes } })
      take(answer.serverSettings, settings)
      onSaved()
      return answer.rowsUpdated
    },
    {
      done: (count) => t('serverSettings.prefixesSaved', { count }),
      failed: t('settings.saveFailed'),
    },
  )
}

function EpisodeSchedule() {
  const { t } = useTranslation()
  const { settings, save, busy } = useSettings()
  const saved = settings.podcastEpisodeSchedule
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? saved
  const isSaveable = typed !== null && typed !== saved && isCron(typed)
  return (
    <div className="grid gap-3 py-2">
      <ScheduleField
        label={t('serverSettings.episodeSchedule')}
        hint={t('serverSettings.episodeScheduleHint')}
        value={shown}
        onChange={setTyped}
      />
      {isSaveable && (
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => setTyped(null)}>{t('dialog.cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            onClick={async () => {
              if (await save({ podcastEpisodeSchedule: typed })) setTyped(null)
            }}
          >
            {t('serverSettings.save')}
          </Button>
        </div>
      )}
    </div>
  )
}

const levels = [
  { value: '1', label: 'serverSettings.logDebug' },
  { value: '2', label: 'serverSettings.logInfo' },
  { value: '3', label: 'serverSettings.logWarn' },
] as const

function LogLevel() {
  const { t } = useTranslation()
  const { settings, save, busy } = useSettings()
  return (
    <Field
      className="py-2"
      label={t('serverSettings.logLevel')}
      hint={t('serverSettings.logLevelHint')}
    >
      {(control) => (
        <Select
          {...control}
          disabled={busy}
          value={String(settings.logLevel) as (typeof levels)[number]['value']}
          onChange={(level) => void save({ logLevel: Number(level) as 1 | 2 | 3 })}
          options={levels.map(({ value, label }) => ({ value, label: t(label) }))}
        />
      )}
    </Field>
  )
}
