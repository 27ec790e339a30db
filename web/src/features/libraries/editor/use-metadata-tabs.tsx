import type { Library } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LabelRulesTab, useRulesDraft } from '#features/label-rules/index.ts'
import { useOrdersDraft } from '#features/merged-providers/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { attempt, sentence, serverSentence } from '#ui/action/attempt.ts'
import { libraryQuery } from '../libraries.queries.ts'

/** A tab whose part could not be saved. */
type Refused = 'matching' | 'labels'

type Applying = Pick<Parameters<typeof LabelRulesTab>[0], 'onApply' | 'isApplying'>

/** What of a library's dialog has calls of its own: rules, and whom to ask for which field. */
export function useMetadataTabs(library: Library | null) {
  const { t } = useTranslation()
  const id = library?.id ?? null
  const rules = useRulesDraft(id)
  const orders = useOrdersDraft(library?.mediaType === 'book' ? id : null)
  const [refusals, setRefusals] = useState<Record<Refused, string | null>>(none)
  const [busy, setBusy] = useState(false)
  const { data } = useQuery({ ...libraryQuery(id ?? ''), enabled: id !== null })
  const names = { genres: data?.filterdata.genres ?? [], tags: data?.filterdata.tags ?? [] }
  const refuse = (tab: Refused, why: string): Refused => {
    setRefusals({ ...none, [tab]: why })
    return tab
  }

  return {
    rules,
    orders,
    refusals,
    busy,
    /** Saves what was changed. Answers what was refused, null where all is saved. */
    async save(): Promise<Refused | null> {
      setRefusals(none)
      if (rules.firstGap !== null)
        return refuse('labels', t('labelRules.gap', { number: rules.firstGap }))
      setBusy(true)
      try {
        const failed = (await saved(rules.save, t('labelRules.saveFailed'))) ?? null
        if (failed !== null) return refuse('labels', failed)
        const unsaved = await saved(orders.save, t('mergedProviders.saveFailed'))
        return unsaved === null ? null : refuse('matching', unsaved)
      } finally {
        setBusy(false)
      }
    },
    labelsTab: (applying: Applying) =>
      id === null ? null : (
        <LabelRulesTab
          libraryId={id}
          draft={
            refusals.labels === null
              ? rules
              : { ...rules, set: (next) => (setRefusals(none), rules.set(next)) }
          }
          names={names}
          refusal={refusals.labels}
          {...applying}
        />
      ),
  }
}

const none: Record<Refused, string | null> = { matching: null, labels: null }

/** Why it could not be saved, which is said where it is edited; null where it could. */
async function saved(save: () => Promise<void>, failed: string): Promise<string | null> {
  const fault = { sentence: failed }
  const outcome = await attempt(save, {
    failed,
    onFailed(error) {
      fault.sentence = serverSentence(error) ?? sentence(failed, error)
      return true
    },
  })
  return outcome === null ? fault.sentence : null
}
