import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { SessionDialog } from './session-dialog.tsx'
import { SessionTable } from './table/session-table.tsx'
import type { ListedSession } from './sessions.queries.ts'

/** A few sessions, as part of another page. */
export function SessionList({ sessions }: { sessions: readonly ListedSession[] }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<ListedSession | null>(null)
  return (
    <div className="surface px-2 pb-1">
      <SessionTable label={t('sessions.title')} sessions={sessions} onOpen={setShown} />
      {shown && <SessionDialog session={shown} onClose={() => setShown(null)} />}
    </div>
  )
}
