import { Link } from '@tanstack/react-router'
import { Radio } from 'lucide-react'
import type { Reply } from '#platform/net/api.ts'
import { clock } from '#platform/text/format.ts'
import { deviceWords } from '#features/sessions/index.ts'

type Session = Reply<'GET /api/users/online'>['openSessions'][number]

/** What somebody has open: what it is, how far they are, and on which device. */
export function PlayingLines({ sessions }: { sessions: readonly Session[] }) {
  if (sessions.length === 0) return null
  return (
    <ul className="mt-1 grid gap-1">
      {sessions.map((session) => (
        <li key={session.id} className="flex items-start gap-2 text-sm text-fg-2">
          <Radio aria-hidden="true" className="mt-0.5 size-4! flex-none text-success" />
          <span className="min-w-0 wrap-anywhere num">
            {session.libraryItemId === null ? (
              <bdi className="font-semibold">{session.displayTitle}</bdi>
            ) : (
              <Link
                to="/item/$itemId"
                params={{ itemId: session.libraryItemId }}
                dir="auto"
                className="rounded-sm font-semibold hover:underline"
              >
                {session.displayTitle}
              </Link>
            )}
            {` · ${clock(session.currentTime)} / ${clock(session.duration)}`}
            {deviceWords(session) && ` · ${deviceWords(session)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
