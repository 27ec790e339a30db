import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { callQuery } from '#platform/net/query.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { moment } from '#platform/text/dates.ts'
import { isCron } from '@lectern/contract/rules'
import { useTranslation } from '#platform/text/texts.ts'
import { Field, Select, Switch, TextInput } from '#ui/field/field.tsx'

interface CronFieldProps {
  /** What happens at these times. */
  label: string
  hint?: string
  value: string | null
  onChange: (value: string | null) => void
}

/** A schedule: off, one of the usual ones, or an expression of five fields. */
export function CronField({ label, hint, value, onChange }: CronFieldProps) {
  return (
    <div>
      <Switch
        label={label}
        hint={hint}
        checked={value !== null}
        onChange={(on) => onChange(on ? usual[0].value : null)}
      />
      {value !== null && (
        <div className="mt-2 grid gap-3">
          <UsualTimes aria-label={label} value={value} onChange={onChange} />
          <Expression value={value} onChange={onChange} />
        </div>
      )}
    </div>
  )
}

interface ScheduleFieldProps extends Omit<CronFieldProps, 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
}

/** A schedule that is never off. */
export function ScheduleField({ label, hint, value, onChange }: ScheduleFieldProps) {
  return (
    <div className="grid gap-3">
      <Field label={label} hint={hint}>
        {(control) => <UsualTimes {...control} value={value} onChange={onChange} />}
      </Field>
      <Expression value={value} onChange={onChange} />
    </div>
  )
}

const usual = [
  { value: '0 3 * * *', label: 'libraries.everyNight' },
  { value: '0 */12 * * *', label: 'libraries.every12Hours' },
  { value: '0 */6 * * *', label: 'libraries.every6Hours' },
  { value: '0 */2 * * *', label: 'libraries.every2Hours' },
  { value: '0 * * * *', label: 'libraries.everyHour' },
  { value: '*/30 * * * *', label: 'libraries.every30Minutes' },
  { value: '*/15 * * * *', label: 'libraries.every15Minutes' },
  { value: '* * * * *', label: 'libraries.everyMinute' },
] as const

const isUsual = (schedule: string) => usual.some(({ value }) => value === schedule)

type UsualTimesProps = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
}

function UsualTimes({ value, onChange, ...control }: UsualTimesProps) {
  const { t } = useTranslation()
  const choices: { value: string; label: string }[] = usual.map((choice) => ({
    value: choice.value,
    label: t(choice.label),
  }))
  return (
    <Select
      {...control}
      value={isUsual(value) ? value : 'custom'}
      onChange={(next) => onChange(next === 'custom' ? '30 4 * * 0,3' : next)}
      options={[...choices, { value: 'custom', label: t('libraries.custom') }]}
    />
  )
}

/** The expression where it is none of the usual ones, and what comes of it. */
function Expression({ value, onChange }: Pick<ScheduleFieldProps, 'value' | 'onChange'>) {
  const { t } = useTranslation()
  return (
    <>
      {!isUsual(value) && (
        <Field
          label={t('libraries.cron')}
          error={isCron(value) ? null : t('libraries.cronInvalid')}
          hint={isCron(value) ? t('libraries.cronValid') : t('libraries.cronHint')}
        >
          {(control) => (
            <TextInput
              {...control}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              spellCheck={false}
              dir="ltr"
            />
          )}
        </Field>
      )}
      {isCron(value) && <NextRuns schedule={value} />}
    </>
  )
}

/** When a schedule comes next, as the server's clock has it. */
function NextRuns({ schedule }: { schedule: string }) {
  const { t } = useTranslation()
  const formats = useServerSettings()
  const [now] = useState(Date.now)
  const { data } = useQuery(callQuery('GET /api/lectern/next-runs', { query: { schedule } }))
  if (!data) return null
  const runs = data.runs.map((at) => moment(at, now, formats))
  return (
    <p className="text-sm text-fg-3 num" role="status">
      {runs.length === 0
        ? t('libraries.neverRuns')
        : t('libraries.nextRuns', { runs: runs.join(' · ') })}
    </p>
  )
}
