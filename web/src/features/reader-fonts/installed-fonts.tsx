import { changeSettings, useReaderSettings } from '#features/reader-engine/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Select } from '#ui/field/field.tsx'

/** Chooses among the fonts of this device. */
export function InstalledFonts({ families }: { families: readonly string[] }) {
  const { t } = useTranslation()
  const chosen = useReaderSettings((settings) => settings.pageFont)
  const family = chosen.startsWith('device:') ? chosen.slice('device:'.length) : ''
  return (
    <Select<string>
      aria-label={t('reader.ownFonts.installedList')}
      value={family}
      options={[
        { value: '', label: t('reader.ownFonts.choose') },
        ...families.map((value) => ({ value, label: value })),
      ]}
      onChange={(name) => name !== '' && changeSettings({ pageFont: `device:${name}` })}
    />
  )
}
