import shares from 'virtual:language-shares'
import { number } from './format.ts'
import { languages } from './languages.ts'
import { texts } from './texts.ts'

/** All languages as a select offers them: "Deutsch", or "Deutsch · 6 %, partly translated" until its texts are whole. */
export function languageChoices(): { value: string; label: string }[] {
  return languages.map(([value, name]) => ({ value, label: labelOf(value, name) }))
}

/** Never rounded up to 100. */
function labelOf(code: string, name: string): string {
  const share = Math.floor((shares[code] ?? 0) * 100)
  return share === 100 ? name : texts.t('account.languagePartly', { name, share: number(share) })
}
