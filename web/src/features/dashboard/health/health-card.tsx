import { Link } from '@tanstack/react-router'
import type { Finding } from '@lectern/contract'
import { bytes, elapsed, isolated } from '#platform/text/format.ts'
import { useSaid } from '#platform/text/said/said.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { buttonClass } from '#ui/button.tsx'
import type { ServerState } from '../dashboard.queries.ts'
import { StateMark } from '../state-mark.tsx'
import { placeOf } from './finding-place.ts'

/** At a glance: all is well, or what isn't, with the way to where something can be done. */
export function HealthCard({ state }: { state: ServerState }) {
  const { t } = useTranslation()
  const { findings, server } = state
  const failures = findings.filter(({ level }) => level === 'failure').length
  const count = failures > 0 ? failures : findings.length
  const title =
    findings.length === 0
      ? t('dashboard.well')
      : t(failures > 0 ? 'dashboard.wrong' : 'dashboard.look', { count })
  const facts = [
    `Lectern ${server.version}`,
    t('dashboard.upFor', { time: elapsed((state.at - server.startedAt) / 1000, 'long') }),
    server.platform,
    `Node ${server.node}`,
  ]
  return (
    <div className="surface overflow-hidden">
      <div role="status" className="flex flex-wrap items-center gap-4 p-4">
        <StateMark kind={worst(findings)} large />
        <div className="min-w-0 flex-[1_1_12rem]">
          <p className="text-xl font-bold">{title}</p>
          <p className="text-sm text-fg-3 num">{facts.join(' · ')}</p>
        </div>
      </div>
      {findings.length > 0 && (
        <ul
          aria-label={t('dashboard.findings')}
          className="divide-y divide-line border-t border-line"
        >
          {findings.map((finding) => (
            <FindingRow
              key={`${finding.kind} ${finding.text}`}
              finding={finding}
              libraries={state.libraries}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** The worst of what was found. */
function worst(findings: readonly Finding[]): 'done' | Finding['level'] {
  if (findings.some(({ level }) => level === 'failure')) return 'failure'
  return findings.length > 0 ? 'warning' : 'done'
}

interface FindingRowProps {
  finding: Finding
  libraries: ServerState['libraries']
}

function FindingRow({ finding, libraries }: FindingRowProps) {
  const { t } = useTranslation()
  const said = useSaid()
  const place = placeOf(finding, libraries)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <span className="flex min-w-0 flex-[1_1_18rem] items-start gap-3">
        <StateMark kind={finding.level} label={t(`dashboard.${finding.level}`)} />
        <span className="min-w-0 text-md break-words">
          {t(`dashboard.finding.${finding.kind}`, wordsOf(finding, said))}
        </span>
      </span>
      {place && (
        <Link
          to={place.to as string}
          className={`ms-auto flex-none ${buttonClass({ size: 'sm' })}`}
        >
          {t(place.label)}
        </Link>
      )}
    </li>
  )
}

/** Names and numbers as the sentences want them. */
function wordsOf({ values }: Finding, said: (sentence: string) => string) {
  const { count = values['days'], bytes: size, name, reason, ...others } = values
  return {
    ...others,
    ...(typeof reason === 'string' ? { reason: said(reason) } : {}),
    ...(typeof name === 'string' ? { name: isolated(name) } : {}),
    ...(count === undefined ? {} : { count: Number(count) }),
    free: bytes(Number(size ?? 0), 1),
  }
}
