import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { rulesQuery } from '../rules.queries.ts'
import { isComplete, withKeys, type DraftRule } from './rules-draft.ts'

export type RulesDraft = ReturnType<typeof useRulesDraft>

/** The rules of a library while they are edited; nothing is sent before `save`. */
export function useRulesDraft(libraryId: string | null) {
  const { data, error, refetch } = useQuery({
    ...rulesQuery(libraryId ?? ''),
    enabled: libraryId !== null,
  })
  const [draft, setDraft] = useState<DraftRule[] | null>(null)
  const rules = draft ?? (data ? withKeys(data.rules) : null)
  return {
    /** Null until they are there. */
    rules,
    error,
    reload: () => void refetch(),
    set: setDraft,
    isChanged: draft !== null,
    /** The number of the first that isn't complete, from 1; null where all are. */
    firstGap: rules === null ? null : gapOf(rules),
    /** Throws the server's refusal. */
    async save(): Promise<void> {
      if (libraryId === null || draft === null) return
      await call('PATCH /api/lectern/libraries/:id/label-rules', {
        params: { id: libraryId },
        body: { rules: draft.map(({ rule }) => rule) },
      })
      setDraft(null)
      invalidate('GET /api/lectern/libraries/:id/label-rules')
    },
    /** Has the stored rules followed by what is there. Throws the server's refusal. */
    async apply(): Promise<void> {
      if (libraryId === null) return
      await call('POST /api/lectern/libraries/:id/label-rules/apply', { params: { id: libraryId } })
    },
  }
}

function gapOf(rules: readonly DraftRule[]): number | null {
  const at = rules.findIndex(({ rule }) => !isComplete(rule))
  return at < 0 ? null : at + 1
}
