import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
  const { t } = useTranslation()
  const presets = [
    { value: '0 3 * * *', label: t('libraries.everyNight') },
    { value: '0 */12 * * *', label: t('libraries.every12Hours') },
    { value: '0 */6 * * *', label: t('libraries.every6Hours') },
    { value: '0 */2 * * *', label: t('libraries.every2Hours') },
    { value: '0 * * * *', label: t('libraries.everyHour') },
    { value: '*/30 * * * *', label: t('libraries.every30Minutes') },
    { value: '*/15 * * * *', label: t('libraries.every15Minutes') },
    { value: '* * * * *', label: t('libraries.everyMinute') },
  ]
  const isPreset = presets.some((preset) => preset.value === value)
  return (
    <div>
      <Switch
        label={label}
        hint={hint}
        checked={value !== null}
        onChange={(on) => onChange(on ? presets[0]!.value : null)}
      />
      {value !== null && (
        <div className="mt-2 grid gap-3">
          <Select
            aria-label={label}
            value={isPreset ? value : 'custom'}
            onChange={(next) => onChange(next === 'custom' ? '30 4 * * 0,3' : next)}
            options={[...presets, { value: 'custom', label: t('libraries.custom') }]}
          />
          {!isPreset && (
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
        </div>
      )}
    </div>
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
