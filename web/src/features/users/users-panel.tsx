import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { callQuery, invalidate } from '#platform/net/query.ts'
import { useServerEvent } from '#platform/net/socket.ts'
import type { ListedUser } from '@lectern/contract'
import { Button } from '#ui/button.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { LinkDialog } from './link/link-dialog.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserRow } from './user-row.tsx'

/** All accounts for administrators: add, edit, delete. */
export function UsersPanel() {
  const { t } = useTranslation()
  const { data, isPending, isError, error, refetch } = useQuery(callQuery('GET /api/users'))
  useServerEvent('user_updated', () => invalidate('GET /api/users'))
  const { onlineIds, playedBy } = useOnline()
  const [linking, setLinking] = useState<ListedUser | null>(null)
  const [editing, setEditing] = useState<ListedUser | 'new' | null>(null)
  return (
    <section>
      <SectionHeading
        end={
          <Button variant="primary" onClick={() => setEditing('new')}>
            <Plus aria-hidden="true" />
            {t('users.add')}
          </Button>
        }
      >
        {t('users.title')}
      </SectionHeading>
      {isPending && <Skeleton className="h-32" />}
      {isError && (
        <ErrorState title={t('users.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      <ul className="grid gap-2">
        {data?.users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            isOnline={onlineIds.has(user.id)}
            playing={playedBy(user.id)}
            onEdit={() => setEditing(user)}
            onLink={() => setLinking(user)}
          />
        ))}
      </ul>
      {linking && <LinkDialog user={linking} onClose={() => setLinking(null)} />}
      {editing && (
        <UserDialog user={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </section>
  )
}

/** Who is here, and what they play. */
function useOnline() {
  const { data } = useQuery({ ...callQuery('GET /api/users/online'), refetchOnMount: 'always' })
  // Somebody opened, moved or closed what they play.
  useServerEvent('user_stream_update', () => invalidate('GET /api/users/online'))
  return {
    onlineIds: new Set(data?.usersOnline.map(({ id }) => id)),
    playedBy: (id: string) => data?.openSessions.filter(({ userId }) => userId === id) ?? [],
  }
}
