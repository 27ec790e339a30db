import type { LabelField, LabelRule } from '@lectern/contract/rules'
import type { useTranslation } from '#platform/text/texts.ts'

type Translate = ReturnType<typeof useTranslation>['t']

/** A rule on one line. */
export function ruleWords(rule: LabelRule, t: Translate): string {
  const list = (names: readonly string[]) => names.join(', ') || '…'
  if (rule.kind === 'map') return `${list(rule.from)} → ${list(rule.to)}`
  if (rule.kind === 'drop') return list(rule.names)
  if (rule.kind === 'unify') return t('labelRules.unifyWords')
  const except =
    rule.except.length === 0 ? '' : t('labelRules.except', { names: list(rule.except) })
  return [rule.at.join('  ') || '…', except].filter(Boolean).join(' · ')
}

/** What a rule is about. */
export function fieldsWord(fields: readonly LabelField[], t: Translate): string {
  return fields.length > 1 ? t('labelRules.both') : t(`labelRules.field.${fields[0] ?? 'genres'}`)
}
