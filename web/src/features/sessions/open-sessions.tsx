import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Radio } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import { ago } from '#platform/text/dates.ts'
import { clock } from '#platform/text/format.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Monogram } from '#ui/cover/monogram.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { forgetSessions } from './session-cache.ts'
import { openQuery, type ListedSession } from './sessions.queries.ts'
import { deviceWords, methodWords } from './session-words.ts'

const askAgainMs = 15_000
/** Shown before all of them are asked for. */
const usual = 4

/** Players report every few seconds; what was silent for longer (ms) was left open. */
const silentMs = 120_000

/** Who listens right now and what was left open, for administrators; nothing while there is neither. */
export function OpenSessions() {
  const { t } = useTranslation()
  const { data } = useQuery({ ...openQuery(), refetchInterval: askAgainMs })
  // The sessions' times are the server's: this browser's clock may differ.
  const now = data?.lecternNow ?? 0
  const isHeard = ({ updatedAt }: ListedSession) => now - updatedAt < silentMs
  const heard = data?.sessions.filter(isHeard) ?? []
  const left = data?.sessions.filter((session) => !isHeard(session)) ?? []
  return (
    <>
      <OpenGroup title={t('sessions.open', { count: heard.length })} sessions={heard} now={now} />
      <OpenGroup title={t('sessions.leftOpen', { count: left.length })} sessions={left} now={now} />
    </>
  )
}

interface OpenGroupProps {
  title: string
  sessions: readonly ListedSession[]
  now: number
}

function OpenGroup({ title, sessions, now }: OpenGroupProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const count = sessions.length
  if (count === 0) return null
  const shown = isOpen || count === usual + 1 ? sessions : sessions.slice(0, usual)
  return (
    <section className="mb-8">
      <SectionHeading>{title}</SectionHeading>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {shown.map((session) => (
          <OpenRow key={session.id} session={session} now={now} />
        ))}
      </ul>
      {count > usual + 1 && (
        <Button size="sm" className="mt-2" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('sessions.openFewer') : t('sessions.openAll', { count })}
        </Button>
      )}
    </section>
  )
}

function OpenRow({ session, now }: { session: ListedSession; now: number }) {
  const { t } = useTranslation()
  const [isEnded, setEnded] = useState(false)
  const username = session.user?.username ?? t('sessions.removedUser')
  const part = session.duration > 0 ? Math.min(1, session.currentTime / session.duration) : 0
  const end = useAction(
    async () => {
      await call('POST /api/session/:id/close', { params: { id: session.id }, body: {} })
      setEnded(true)
      forgetSessions()
    },
    { done: t('sessions.ended'), failed: t('sessions.endFailed') },
  )
  const askEnd = async () => {
    const { yes } = await confirm({
      title: t('sessions.endTitle', { name: username }),
      message: t('sessions.endMessage', { title: session.displayTitle }),
      yes: t('sessions.end'),
    })
    if (yes) await end.run()
  }
  const facts = [
    deviceWords(session),
    methodWords(session.playMethod),
    t('sessions.heardFrom', { when: ago(session.updatedAt, now) }),
  ].filter(Boolean)
  return (
    <li className="surface flex flex-wrap items-center gap-x-4 gap-y-2 p-3 ps-4">
      <Monogram name={username} />
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex items-center gap-2 truncate font-semibold" dir="auto">
          <Radio aria-hidden="true" className="size-4! text-success" />
          {session.libraryItemId ? (
            <Link
              to="/item/$itemId"
              params={{ itemId: session.libraryItemId }}
              className="min-h-6 pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:leading-11 truncate rounded-sm hover:underline"
            >
              {session.displayTitle}
            </Link>
          ) : (
            session.displayTitle
          )}
        </p>
        <p className="truncate text-sm text-fg-2" dir="auto">
          {username}
        </p>
        <p className="text-sm wrap-anywhere text-fg-3 num">{facts.join(' · ')}</p>
      </div>
      <div className="w-40 max-sm:w-full">
        <p className="text-end text-sm text-fg-2 num max-sm:text-start">
          {clock(session.currentTime)} / {clock(session.duration)}
        </p>
        <span aria-hidden="true" className="mt-1 block h-1 rounded-full tint-bar">
          <span
            className="block h-full rounded-full bg-accent"
            style={{ width: `${part * 100}%` }}
          />
        </span>
      </div>
      <Button
        size="sm"
        busy={end.busy}
        disabled={isEnded}
        aria-label={t('sessions.endLabel', { name: username, title: session.displayTitle })}
        onClick={() => void askEnd()}
      >
        {t('sessions.end')}
      </Button>
    </li>
  )
}
