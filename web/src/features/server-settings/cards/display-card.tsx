import { useState } from 'react'
import { dateFormats } from '@lectern/contract/rules'
import { dateOf, dateTime } from '#platform/text/dates.ts'
import { languageChoices } from '#platform/text/language/language-names.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Field, Select } from '#ui/field/field.tsx'
import { SettingsCard } from '../fields/settings-card.tsx'
import { useSettings } from '../fields/use-settings.ts'

/** A day that shows which number is the month. */
const sampleDay = new Date(2026, 10, 21).getTime()

/** How the clients of this server look to everybody. */
export function DisplayCard() {
  const { t } = useTranslation()
  const { settings, save, busy } = useSettings()
  const [now] = useState(Date.now)
  return (
    <SettingsCard
      title="settings.display"
      className="gap-4! grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))]"
    >
      <Look setting="homeBookshelfView" label={t('serverSettings.homeLook')} />
      <Look setting="bookshelfView" label={t('serverSettings.libraryLook')} />
      <Field label={t('settings.dateFormat')}>
        {(control) => (
          <Select
            {...control}
            disabled={busy}
            value={settings.dateFormat}
            onChange={(dateFormat) => void save({ dateFormat })}
            options={dateFormats.map((value) => ({ value, label: dateOf(sampleDay, value) }))}
          />
        )}
      </Field>
      <Field label={t('settings.timeFormat')}>
        {(control) => (
          <Select
            {...control}
            disabled={busy}
            value={settings.timeFormat}
            onChange={(timeFormat) => void save({ timeFormat })}
            options={[
              { value: 'HH:mm', label: '15:04' },
              { value: 'h:mma', label: '3:04pm' },
            ]}
          />
        )}
      </Field>
      <p role="status" className="col-span-full -mt-2 text-sm text-fg-3">
        {t('serverSettings.formatPreview', { when: dateTime(now, settings) })}
      </p>
      <Field
        className="col-span-full"
        label={t('settings.language')}
        hint={t('settings.languageHint')}
      >
        {(control) => (
          <Select
            {...control}
            disabled={busy}
            value={settings.language}
            onChange={(language) => void save({ language })}
            options={languageChoices}
          />
        )}
      </Field>
    </SettingsCard>
  )
}

function Look({
  setting,
  label,
}: {
  setting: 'homeBookshelfView' | 'bookshelfView'
  label: string
}) {
  const { t } = useTranslation()
  const { settings, save, busy } = useSettings()
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          disabled={busy}
          value={settings[setting] === 0 ? 'wood' : 'plain'}
          onChange={(look) => void save({ [setting]: look === 'wood' ? 0 : 1 })}
          options={[
            { value: 'plain', label: t('serverSettings.lookPlain') },
            { value: 'wood', label: t('serverSettings.lookWood') },
          ]}
        />
      )}
    </Field>
  )
}
