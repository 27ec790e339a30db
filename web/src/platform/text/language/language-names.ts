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

/** All languages as a select offers them, each by its own name. */
export const languageChoices = languages.map(([value, label]) => ({ value, label }))
