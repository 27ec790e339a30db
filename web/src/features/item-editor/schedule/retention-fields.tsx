import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Segmented } from '#ui/field/segmented.tsx'
import { NumberField } from './number-field.tsx'
import { RetentionPreview } from './retention-preview.tsx'
import { countOf, noRules } from './schedule-draft.ts'
import { RulesForm } from './rules-form.tsx'
import { ServerRules } from './server-rules.tsx'
import type { ScheduleForm } from './use-schedule-form.ts'

/** How long downloaded episodes stay: by the server's rules or the show's own, with what would go now. */
export function RetentionFields({ itemId, form }: { itemId: string; form: ScheduleForm }) {
  const { t } = useTranslation()
  const { draft, set } = form
  const { data } = useQuery(callQuery('GET /api/lectern/retention'))
  const server = data?.rules ?? noRules
  const rules = draft.retention ?? server
  const maxToKeep = countOf(draft.maxToKeep)
  return (
    <div className="grid gap-4">
      <NumberField
        label={t('schedule.maxToKeep')}
        hint={t('schedule.maxToKeepHint')}
        value={draft.maxToKeep}
        isFaulty={form.faults.includes('maxToKeep')}
        onChange={(text) => set({ maxToKeep: text })}
      />
      <Segmented
        label={t('schedule.whose')}
        value={draft.retention === null ? 'server' : 'own'}
        options={[
          { value: 'server', label: t('schedule.serverRules') },
          { value: 'own', label: t('schedule.ownRules') },
        ]}
        onChange={(whose) => set({ retention: whose === 'server' ? null : server })}
      />
      {draft.retention === null ? (
        <ServerRules rules={server} />
      ) : (
        <RulesForm
          rules={draft.retention}
          isLimited={maxToKeep !== 0}
          isFaulty={form.faults.includes('retention')}
          onChange={(retention) => set({ retention })}
        />
      )}
      {form.faults.length === 0 && maxToKeep !== null && (
        <RetentionPreview rules={rules} libraryItemId={itemId} maxEpisodesToKeep={maxToKeep} />
      )}
    </div>
  )
}
