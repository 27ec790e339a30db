import type { RetentionRules } from '@lectern/contract'
import { useTranslation } from '#platform/text/texts.ts'
import { Checkbox, Switch } from '#ui/field/field.tsx'
import { NumberField } from './number-field.tsx'
import { countOf } from './schedule-draft.ts'

const usualDays = 30

interface RulesFormProps {
  rules: RetentionRules
  /** There is a number of episodes to keep. */
  isLimited: boolean
  isFaulty: boolean
  onChange: (rules: RetentionRules) => void
}

/** Which episodes give their room back. */
export function RulesForm({ rules, isLimited, isFaulty, onChange }: RulesFormProps) {
  const { t } = useTranslation()
  const { olderThanDays: days } = rules
  const change = (some: Partial<RetentionRules>) => onChange({ ...rules, ...some })
  return (
    <div>
      <Switch
        label={t('schedule.finished')}
        hint={t('schedule.finishedHint')}
        checked={rules.finished}
        onChange={(finished) => change({ finished })}
      />
      {isLimited && (
        <Switch
          label={t('schedule.newest')}
          hint={t('schedule.newestHint')}
          checked={rules.newest}
          onChange={(newest) => change({ newest })}
        />
      )}
      <Switch
        label={t('schedule.old')}
        checked={days !== null}
        onChange={(isOn) => change({ olderThanDays: isOn ? usualDays : null })}
      />
      {days !== null && (
        <NumberField
          label={t('schedule.days')}
          value={days === 0 ? '' : String(days)}
          isFaulty={isFaulty}
          onChange={(text) => change({ olderThanDays: countOf(text) ?? 0 })}
        />
      )}
      <Checkbox
        label={t('schedule.keepsStarted')}
        hint={t('schedule.alwaysKept')}
        checked={rules.keepsStarted}
        onChange={(keepsStarted) => change({ keepsStarted })}
        className="mt-2"
      />
    </div>
  )
}
