import { DictionariesSection } from '#features/dictionary/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import { dateOf } from '#platform/text/dates.ts'
import { languageChoices } from '#platform/text/language-choices.ts'
import { replaceServerSettings, useServerSettings } from '#platform/session/session.ts'
import type { ServerSettings } from '@lectern/contract'
import { dateFormats } from '@lectern/contract/rules'
import { Field, Select, Switch } from '#ui/field/field.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { useAction } from '#ui/action/use-action.ts'

/** A day that shows which number is the month. */
const sampleDay = new Date(2026, 10, 21).getTime()

type Flag =
  | 'scannerParseSubtitle'
  | 'scannerDisableWatcher'
  | 'storeCoverWithItem'
  | 'storeMetadataWithItem'
  | 'sortingIgnorePrefix'

/** Settings of the server; each is saved when it is changed. */
export function SettingsPanel() {
  const { t } = useTranslation()
  const settings = useServerSettings()
  const { run, busy } = useAction(
    async (changes: Partial<ServerSettings>) => {
      const answer = await call('PATCH /api/settings', { body: changes })
      replaceServerSettings({ ...settings, ...answer.serverSettings })
    },
    { done: t('settings.saved'), failed: t('settings.saveFailed') },
  )
  const toggle = (key: Flag, label: string, hint?: string) => (
    <Switch
      label={label}
      hint={hint}
      checked={settings[key]}
      disabled={busy}
      onChange={(on) => void run({ [key]: on })}
    />
  )
  return (
    <div className="grid items-start gap-8 min-[1500px]:grid-cols-2">
      <section>
        <SectionHeading>{t('settings.scanner')}</SectionHeading>
        <div className="surface grid gap-1 p-4">
          {toggle(
            'scannerParseSubtitle',
            t('settings.parseSubtitle'),
            t('settings.parseSubtitleHint'),
          )}
          {toggle(
            'scannerDisableWatcher',
            t('settings.disableWatcher'),
            t('settings.disableWatcherHint'),
          )}
          {toggle('storeCoverWithItem', t('settings.storeCover'))}
          {toggle('storeMetadataWithItem', t('settings.storeMetadata'))}
          {toggle(
            'sortingIgnorePrefix',
            t('settings.ignorePrefix'),
            t('settings.ignorePrefixHint'),
          )}
        </div>
      </section>
      <section>
        <SectionHeading>{t('settings.display')}</SectionHeading>
        <div className="surface grid gap-4 p-4 sm:grid-cols-2">
          <Field label={t('settings.dateFormat')}>
            {(control) => (
              <Select
                {...control}
                value={settings.dateFormat}
                onChange={(dateFormat) => void run({ dateFormat })}
                options={dateFormats.map((value) => ({ value, label: dateOf(sampleDay, value) }))}
              />
            )}
          </Field>
          <Field label={t('settings.timeFormat')}>
            {(control) => (
              <Select
                {...control}
                value={settings.timeFormat}
                onChange={(timeFormat) => void run({ timeFormat })}
                options={[
                  { value: 'HH:mm', label: '15:04' },
                  { value: 'h:mma', label: '3:04pm' },
                ]}
              />
            )}
          </Field>
          <Field label={t('settings.language')} hint={t('settings.languageHint')}>
            {(control) => (
              <Select
                {...control}
                value={settings.language}
                onChange={(language) => void run({ language })}
                options={languageChoices()}
              />
            )}
          </Field>
        </div>
      </section>
      <DictionariesSection />
    </div>
  )
}
