import { TriangleAlert } from 'lucide-react'
import { FeedState } from '#features/feed-state/index.ts'
import type { ItemDetail } from '#features/items/index.ts'
import { CronField } from '#features/schedules/index.ts'
import { ShowListening } from '#features/show-listening/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Field, TextInput } from '#ui/field/field.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { TokenField } from '#ui/tokens/token-field.tsx'
import { NumberField } from './number-field.tsx'
import { RetentionFields } from './retention-fields.tsx'
import type { ScheduleForm } from './use-schedule-form.ts'

/** When a show is looked at, what is downloaded of it by itself, and how long that stays. */
export function ScheduleTab({ item, form }: { item: ItemDetail; form: ScheduleForm }) {
  const { t } = useTranslation()
  const { feed, failure } = form
  if (failure)
    return <ErrorState title={t('schedule.loadFailed')} error={failure} onRetry={form.again} />
  if (feed === undefined) return <Skeleton className="h-64" />
  return (
    <div className="grid gap-6">
      {feed === null ? (
        <Banner tone="warning" icon={<TriangleAlert />}>
          {t('schedule.noFeed')}
        </Banner>
      ) : (
        <>
          <FeedState itemId={item.id} feed={feed} />
          <Fetching form={form} />
          <section>
            <SectionHeading>{t('schedule.room')}</SectionHeading>
            <RetentionFields itemId={item.id} form={form} />
          </section>
        </>
      )}
      <section>
        <SectionHeading>{t('showListening.title')}</SectionHeading>
        <ShowListening itemId={item.id} />
      </section>
    </div>
  )
}

function Fetching({ form }: { form: ScheduleForm }) {
  const { t } = useTranslation()
  const { draft, set, faults } = form
  return (
    <section className="grid gap-4">
      <CronField
        label={t('schedule.automatic')}
        hint={t('schedule.automaticHint')}
        value={draft.schedule}
        onChange={(schedule) => set({ schedule })}
      />
      {draft.schedule !== null && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NumberField
            label={t('schedule.maxNew')}
            hint={t('schedule.maxNewHint')}
            value={draft.maxNew}
            isFaulty={faults.includes('maxNew')}
            onChange={(maxNew) => set({ maxNew })}
          />
          <Field
            label={t('schedule.startDate')}
            hint={t('schedule.startDateHint')}
            error={faults.includes('startDate') ? t('schedule.notADate') : null}
          >
            {(control) => (
              <TextInput
                {...control}
                type="date"
                value={draft.startDate}
                onChange={({ target }) => set({ startDate: target.value })}
              />
            )}
          </Field>
          <Field label={t('schedule.onlyWords')} hint={t('schedule.wordsHint')}>
            {(control) => (
              <TokenField
                control={control}
                value={draft.onlyWords}
                options={[]}
                onChange={(onlyWords) => set({ onlyWords })}
              />
            )}
          </Field>
          <Field label={t('schedule.neverWords')} hint={t('schedule.wordsHint')}>
            {(control) => (
              <TokenField
                control={control}
                value={draft.neverWords}
                options={[]}
                onChange={(neverWords) => set({ neverWords })}
              />
            )}
          </Field>
        </div>
      )}
    </section>
  )
}
