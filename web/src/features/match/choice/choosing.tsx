import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import type { ItemDetail } from '#features/items/index.ts'
import type { MatchField } from '@lectern/contract'
import { Candidates, type Candidate } from './candidates.tsx'
import { Compare } from './compare.tsx'
import { locksQuery } from '../match.queries.ts'
import { comparedFields, foundValue } from './match-fields.ts'
import { useChoice, type Found, type MatchChoice } from './use-choice.ts'

interface ChoosingProps {
  item: ItemDetail
  candidates: readonly Candidate[]
  chosen: number
  onChoose: (at: number) => void
  /** What is done with the choice. */
  children: (choice: MatchChoice) => ReactNode
}

/** One of several candidates, and of it the fields that are wanted. */
export function Choosing({ item, candidates, chosen, onChoose, children }: ChoosingProps) {
  const { data } = useQuery(locksQuery(item.id))
  const found = useMemo(() => foundOf(candidates), [candidates])
  const choice = useChoice(item, { found, chosen, locks: data?.locks ?? [] })
  return (
    <div className="grid gap-5">
      <Candidates candidates={candidates} chosen={chosen} onChoose={onChoose} />
      <Compare item={item} choice={choice} />
      {children(choice)}
    </div>
  )
}

function foundOf(candidates: readonly Candidate[]): Found {
  return {
    fields: comparedFields,
    numCandidates: candidates.length,
    valueOf(at, field) {
      const match = candidates[at]?.match
      return match && isOfBooks(field) ? foundValue(match, field) : null
    },
    sayerOf(at, field) {
      const { from, provider, ruled } = candidates[at] ?? {}
      const own = isOfBooks(field) ? field : null
      return {
        by: (own && from?.[own]) ?? provider ?? null,
        ruled: (own && ruled?.[own]) ?? null,
      }
    },
  }
}

const isOfBooks = (field: string): field is MatchField =>
  (comparedFields as readonly string[]).includes(field)

/** The candidate that somebody looks at; the likeliest of each new list. */
export function useChosen(candidates: readonly unknown[] | undefined) {
  const [state, setState] = useState({ of: candidates, at: 0 })
  const at = state.of === candidates ? state.at : 0
  return { chosen: at, choose: (next: number) => setState({ of: candidates, at: next }) }
}
