import { useTranslation } from '#platform/text/texts.ts'
import type { LibraryDraft } from './library-draft.ts'
import { Field, Select, Switch, TextInput } from '#ui/field/field.tsx'
import { CronField } from '#features/schedules/index.ts'
import { useMemo } from 'react'
import { countryOptions } from '#platform/text/countries.ts'
import { FinishField } from './more/finish-field.tsx'
import { PrecedenceField } from './more/precedence-field.tsx'
import { withMedia } from './library-draft.ts'
import { libraryIcons, type LibraryIconName } from '../library-icons.tsx'

interface FieldsProps {
  draft: LibraryDraft
  onChange: (draft: LibraryDraft) => void
}

/** Name, kind, icon, shape of covers. */
export function GeneralFields({
  draft,
  onChange,
  isNew,
  nameError,
  suggestedName,
}: FieldsProps & { isNew: boolean; nameError: string | null; suggestedName: string }) {
  const { t } = useTranslation()
  const icons = Object.keys(libraryIcons) as LibraryIconName[]
  return (
    <div className="grid gap-4">
      <Field label={t('libraries.name')} error={nameError}>
        {(control) => (
          <TextInput
            {...control}
            value={draft.name}
            placeholder={suggestedName}
            onChange={(event) => onChange({ ...draft, name: event.target.value })}
            dir="auto"
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('libraries.mediaType')}>
          {(control) => (
            <Select
              {...control}
              disabled={!isNew}
              value={draft.mediaType}
              onChange={(mediaType) => onChange(withMedia(draft, mediaType))}
              options={[
                { value: 'book', label: t('libraries.book') },
                { value: 'podcast', label: t('libraries.podcast') },
                { value: 'music', label: t('media.music') },
                { value: 'video', label: t('media.video') },
              ]}
            />
          )}
        </Field>
        <Field label={t('libraries.icon')}>
          {(control) => (
            <Select
              {...control}
              value={draft.icon}
              onChange={(icon) => onChange({ ...draft, icon })}
              options={icons.map((value) => ({ value, label: t(`icons.${value}`) }))}
            />
          )}
        </Field>
      </div>
      {(draft.mediaType === 'book' || draft.mediaType === 'podcast') && (
        <Switch
          label={t('libraries.squareCovers')}
          hint={t('libraries.squareCoversHint')}
          checked={draft.settings.coverAspectRatio !== 0}
          onChange={(on) => onChange(withSettings(draft, { coverAspectRatio: on ? 1 : 0 }))}
        />
      )}
      {isNew && hints[draft.mediaType] && (
        <p className="text-sm text-fg-2">{t(hints[draft.mediaType]!)}</p>
      )}
    </div>
  )
}

/** Watching, schedule, and what belongs to books. */
export function ScanFields({ draft, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const { settings } = draft
  const set = (changes: LibraryDraft['settings']) => onChange(withSettings(draft, changes))
  return (
    <div className="grid gap-2">
      <Switch
        label={t('libraries.watcher')}
        hint={t('libraries.watcherHint')}
        checked={!settings.disableWatcher}
        onChange={(on) => set({ disableWatcher: !on })}
      />
      <CronField
        label={t('libraries.schedule')}
        value={settings.autoScanCronExpression ?? null}
        onChange={(autoScanCronExpression) => set({ autoScanCronExpression })}
      />
      {draft.mediaType === 'book' && (
        <>
          <Switch
            label={t('libraries.audiobooksOnly')}
            hint={t('libraries.audiobooksOnlyHint')}
            checked={settings.audiobooksOnly ?? false}
            onChange={(audiobooksOnly) => set({ audiobooksOnly })}
          />
          <PrecedenceField
            value={settings.metadataPrecedence}
            onChange={(metadataPrecedence) => set({ metadataPrecedence })}
          />
          <Switch
            label={t('libraries.hideSingleBookSeries')}
            checked={settings.hideSingleBookSeries ?? false}
            onChange={(hideSingleBookSeries) => set({ hideSingleBookSeries })}
          />
          <Switch
            label={t('libraries.onlyShowLaterBooks')}
            hint={t('libraries.onlyShowLaterBooksHint')}
            checked={settings.onlyShowLaterBooksInContinueSeries ?? false}
            onChange={(on) => set({ onlyShowLaterBooksInContinueSeries: on })}
          />
        </>
      )}
      {draft.mediaType === 'podcast' && (
        <RegionField
          value={settings.podcastSearchRegion ?? 'us'}
          onChange={(podcastSearchRegion) => set({ podcastSearchRegion })}
        />
      )}
      <FinishField
        settings={settings}
        onChange={(changed) => onChange({ ...draft, settings: changed })}
      />
    </div>
  )
}

function RegionField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation()
  const options = useMemo(() => countryOptions(value), [value])
  return (
    <Field
      className="py-2"
      label={t('librarySettings.region')}
      hint={t('librarySettings.regionHint')}
    >
      {(control) => <Select {...control} value={value} onChange={onChange} options={options} />}
    </Field>
  )
}

function withSettings(draft: LibraryDraft, changes: LibraryDraft['settings']): LibraryDraft {
  return { ...draft, settings: { ...draft.settings, ...changes } }
}

/** How files should lie, where it isn't as with books. */
const hints: Partial<Record<LibraryDraft['mediaType'], 'media.musicHint' | 'media.videoHint'>> = {
  music: 'media.musicHint',
  video: 'media.videoHint',
}
