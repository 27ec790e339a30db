/** Interface languages: code, name in its own words. */
export const languages = [
  ['en-us', 'English'],
  ['da', 'Dansk'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['gu', 'ગુજરાતી'],
  ['hi', 'हिन्दी'],
  ['hr', 'Hrvatski'],
  ['it', 'Italiano'],
  ['lt', 'Lietuvių'],
  ['nl', 'Nederlands'],
  ['no', 'Norsk'],
  ['pl', 'Polski'],
  ['ru', 'Русский'],
  ['zh-cn', '简体中文'],
] as const

export type Language = (typeof languages)[number][0]

/** BCP 47 form for Intl and the lang attribute: en-us → en-US. */
export function localeOf(code: string): string {
  const [language, region] = code.split('-')
  return region ? `${language}-${region.toUpperCase()}` : code
}
