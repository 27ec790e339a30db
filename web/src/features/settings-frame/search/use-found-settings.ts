import { useTranslation, type TextKey, type Translate } from '#platform/text/texts.ts'
import { addressOf } from '../sections/addresses.ts'
import type { SettingsSection } from '../sections/section.ts'
import { useListedSections } from '../sections/use-sections.ts'
import { fieldEntries } from './entries.ts'
import type { SettingsEntry } from './entry.ts'
import { findSettings, type Searchable } from './find.ts'

export interface FoundSetting extends Searchable {
  key: string
  /** Where it stands; '' for a section itself. */
  place: string
  icon: SettingsSection['icon']
  /** Where it leads, as the router takes it. */
  target: { to: string; search: Record<string, string> }
}

/** Sections and their fields that fit a text, of those that the user may open. */
export function useFoundSettings(): (text: string) => FoundSetting[] {
  const { t } = useTranslation()
  const listed = useListedSections()
  return (text) =>
    findSettings(
      listed.flatMap((section) => ofSection(section, t)),
      text,
    )
}

function ofSection(section: SettingsSection, t: Translate): FoundSetting[] {
  const fields = fieldEntries.filter((entry) => entry.section === section.section)
  const { label, words, icon } = section
  const itself = { section: section.section, label, ...(words ? { words } : {}) }
  return [
    { ...shown(itself, t), key: section.section, place: '', icon, target: targetOf(itself, null) },
    ...fields.map((entry) => ({
      ...shown(entry, t),
      key: `${entry.section} ${entry.label}`,
      place: entry.isInDialog ? t('settingsFrame.inEach', { name: t(label) }) : t(label),
      icon,
      target: targetOf(entry, entry.isInDialog ? null : entry.label),
    })),
  ]
}

function shown({ label, hint, words }: SettingsEntry, t: Translate): Searchable {
  return { title: t(label), sentence: hint ? t(hint) : '', words: words ? t(words) : '' }
}

function targetOf({ section }: SettingsEntry, field: TextKey | null): FoundSetting['target'] {
  return { to: addressOf(section), search: field ? { field } : {} }
}
