import type { TextKey } from '#platform/text/texts.ts'

/** One thing that can be found in the settings: a section, or a field in it. */
export interface SettingsEntry {
  section: string
  /** What stands above or before the field; the way to find it on its page. */
  label: TextKey
  hint?: TextKey
  /** Other words that people look for it with. */
  words?: TextKey
  /** It stands in a dialog of its section, so there is nothing on the page to light up. */
  isInDialog?: boolean
}
