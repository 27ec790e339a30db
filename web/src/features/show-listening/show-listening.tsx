import type { ListeningSettings } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/net/call.ts'
import { queryClient } from '#platform/net/query.ts'
import { spoken } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { attempt } from '#ui/action/attempt.ts'
import { Field, Select, Switch } from '#ui/field/field.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { listeningQuery } from './listening-query.ts'

const speeds = [0.8, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2, 2.5, 3]
const lengths = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 600]

/** How somebody listens to a show: their own business, and kept as soon as it is chosen. */
export function ShowListening({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const query = listeningQuery(itemId)
  const { data, error, isFetching, refetch } = useQuery(query)
  if (error && !data)
    return (
      <ErrorState
        title={t('showListening.loadFailed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-32" />
  // Several may be on their way at once: each answer knows of its own change for sure, and of others maybe not yet.
  const change = async (some: Partial<ListeningSettings>) => {
    queryClient.setQueryData(query.queryKey, (known) => known && { ...known, ...some })
    const params = { id: itemId }
    const saved = await attempt(
      () => call('PATCH /api/lectern/podcasts/:id/listening', { params, body: some }),
      { failed: t('showListening.saveFailed') },
    )
    if (saved === null) await refetch()
  }
  return <Settings settings={data} onChange={(some) => void change(some)} />
}

interface SettingsProps {
  settings: ListeningSettings
  onChange: (some: Partial<ListeningSettings>) => void
}

function Settings({ settings, onChange }: SettingsProps) {
  const { t } = useTranslation()
  const { speed, skipIntro, skipOutro, playsNext } = settings
  return (
    <div className="grid gap-4">
      <p className="text-sm text-fg-3">{t('showListening.hint')}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={t('showListening.speed')}>
          {(control) => (
            <Select
              {...control}
              value={speed === null ? '' : String(speed)}
              options={[
                { value: '', label: t('showListening.usual') },
                ...withOwn(speeds, speed).map((rate) => ({
                  value: String(rate),
                  label: `${rate}×`,
                })),
              ]}
              onChange={(value) => onChange({ speed: value === '' ? null : Number(value) })}
            />
          )}
        </Field>
        <SkipField
          label={t('showListening.skipIntro')}
          value={skipIntro}
          onChange={(seconds) => onChange({ skipIntro: seconds })}
        />
        <SkipField
          label={t('showListening.skipOutro')}
          value={skipOutro}
          onChange={(seconds) => onChange({ skipOutro: seconds })}
        />
      </div>
      <Switch
        label={t('showListening.playsNext')}
        hint={t('showListening.playsNextHint')}
        checked={playsNext}
        onChange={(isOn) => onChange({ playsNext: isOn })}
      />
    </div>
  )
}

interface SkipFieldProps {
  label: string
  value: number
  onChange: (seconds: number) => void
}

function SkipField({ label, value, onChange }: SkipFieldProps) {
  const { t } = useTranslation()
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={String(value)}
          options={withOwn(lengths, value).map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? t('showListening.nothing') : spoken(seconds),
          }))}
          onChange={(chosen) => onChange(Number(chosen))}
        />
      )}
    </Field>
  )
}

/** The choices, with what another app may have chosen. */
const withOwn = (choices: readonly number[], own: number | null): number[] =>
  own === null || choices.includes(own) ? [...choices] : [...choices, own].sort((a, b) => a - b)
