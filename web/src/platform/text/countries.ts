import { byName } from './by-name.ts'
import { displayLanguage } from './format.ts'

/** Countries that have a directory of their own. */
const countries =
  'ar at au be bg br ca ch cl cn co cz de dk ee eg es fi fr gb gr hk hr hu id ie il in is it jp kr lt lu lv mx my nl no nz pe ph pl pt ro rs ru sa se sg si sk th tr tw ua us vn za'.split(
    ' ',
  )

/** Countries to choose from, by their names in the language of the page; one that is set already is among them. */
export function countryOptions(chosen: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(displayLanguage(), { type: 'region', fallback: 'code' })
  const codes = countries.includes(chosen) ? countries : [chosen, ...countries]
  return codes
    .map((value) => ({ value, label: nameOf(names, value) }))
    .sort((one, other) => byName(one.label, other.label))
}

/** What is no code of a country, as an older setting may have, is shown as it is. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}
