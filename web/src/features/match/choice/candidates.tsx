import type { FoundMatch } from '@lectern/contract'
import { mergedProvider, sureFrom } from '@lectern/contract/rules'
import { TriangleAlert } from 'lucide-react'
import { useProviderNames } from '#features/match-calls/index.ts'
import { elapsed } from '#platform/text/format.ts'
import { useSaid } from '#platform/text/said/said.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'
import { FoundChoice } from './found-choice.tsx'

export type Candidate = FoundMatch

interface CandidatesProps {
  candidates: readonly Candidate[]
  chosen: number
  onChoose: (at: number) => void
}

/** What may be the book, the likeliest first, each with what speaks for and against it. */
export function Candidates({ candidates, ...choice }: CandidatesProps) {
  return (
    <FoundChoice found={candidates} {...choice}>
      {(candidate) => (
        <>
          <Facts {...candidate} />
          <Score total={candidate.score.total} />
        </>
      )}
    </FoundChoice>
  )
}

function Facts({ match, score, provider, from = {} }: Candidate) {
  const { t } = useTranslation()
  const said = useSaid()
  const facts = [
    match.author,
    match.narrator && t('match.readBy', { name: match.narrator }),
    match.publishedYear,
    match.language,
    match.duration ? elapsed(match.duration * 60) : '',
  ]
  const against = score.parts.filter(({ value, part }) => value < doubtful && part !== 'year')
  const length = score.parts.find(({ part }) => part === 'duration')
  const isOtherLength = length !== undefined && length.value < 0.5
  return (
    <span className="min-w-0 flex-1">
      {provider && <Sayers provider={provider} from={from} />}
      <span className="block font-semibold break-words" dir="auto">
        {match.title}
        {match.subtitle && <span className="font-normal text-fg-2"> {match.subtitle}</span>}
      </span>
      <span className="block text-sm break-words text-fg-2 num" dir="auto">
        {facts.filter(Boolean).join(' · ')}
      </span>
      {isOtherLength && (
        <span className="flex items-center gap-1.5 text-sm font-semibold text-warning">
          <TriangleAlert aria-hidden="true" className="size-4!" />
          {said(length.reason)}
        </span>
      )}
      <span className="block text-sm text-fg-3">
        {against
          .filter((part) => part !== length)
          .map(({ reason }) => said(reason))
          .join(' ') ||
          (!isOtherLength && t('match.allFits'))}
      </span>
    </span>
  )
}

/** Who has it, and whom the best of several was put together of. */
function Sayers({ provider, from }: { provider: string; from: NonNullable<Candidate['from']> }) {
  const nameOf = useProviderNames()
  const sayers = new Set(Object.values(from).flatMap((names) => names.split('+')))
  return (
    <span className="block text-sm font-semibold text-accent">
      {nameOf(provider)}
      {provider === mergedProvider && (
        <span className="font-normal text-fg-2"> {[...sayers].map(nameOf).join(', ')}</span>
      )}
    </span>
  )
}

/** Parts below speak against a match. */
const doubtful = 0.85

/** How likely it is, in percent. */
export function Score({ total }: { total: number }) {
  const { t } = useTranslation()
  const percent = Math.floor(total * 100)
  return (
    <span
      role="img"
      aria-label={t('match.likely', { percent })}
      className={cx(
        'flex-none rounded-full px-2 py-0.5 text-sm font-bold num',
        total >= sureFrom ? 'bg-surface-3 text-success' : 'bg-surface-3 text-warning',
      )}
    >
      {percent}%
    </span>
  )
}
