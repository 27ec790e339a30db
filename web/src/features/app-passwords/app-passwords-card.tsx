import { useQuery } from '@tanstack/react-query'
import { BookOpenText, Plus } from 'lucide-react'
import { useState } from 'react'
import type { AppPassword } from '@lectern/contract'
import { call } from '#platform/net/call.ts'
import { callQuery, invalidate } from '#platform/net/query.ts'
import { useServerSettings, useSession } from '#platform/session/session.ts'
import { dateTime } from '#platform/text/dates.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { NewPasswordDialog } from './new-password-dialog.tsx'

/** Apps and e-readers that sign in with a password of their own, each of which can be taken back. */
export function AppPasswordsCard() {
  const { t } = useTranslation()
  const isGuest = useSession(({ session }) => session?.user.type === 'guest')
  const [isMaking, setMaking] = useState(false)
  const { data, isPending, isError, error, refetch } = useQuery({
    ...callQuery('GET /api/lectern/app-passwords', {}),
    refetchOnMount: 'always',
  })
  // A guest's account is many people's.
  if (isGuest) return null
  return (
    <section>
      <SectionHeading>{t('appPasswords.title')}</SectionHeading>
      <p className="-mt-2 mb-3 text-sm text-fg-3">{t('appPasswords.hint')}</p>
      {isPending && <Skeleton className="h-16" />}
      {isError && (
        <ErrorState
          title={t('appPasswords.loadFailed')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      <ul className="mb-3 grid gap-2 empty:hidden">
        {data?.appPasswords.map((one) => (
          <PasswordRow key={one.id} password={one} />
        ))}
      </ul>
      <Button onClick={() => setMaking(true)}>
        <Plus aria-hidden="true" />
        {t('appPasswords.add')}
      </Button>
      {isMaking && <NewPasswordDialog onClose={() => setMaking(false)} />}
    </section>
  )
}

function PasswordRow({ password: { id, name, createdAt, lastUsedAt } }: { password: AppPassword }) {
  const { t } = useTranslation()
  const settings = useServerSettings()
  const removing = useAction(
    async () => {
      await call('DELETE /api/lectern/app-passwords/:id', { params: { id } })
      invalidate('GET /api/lectern/app-passwords')
    },
    { done: t('appPasswords.removed'), failed: t('appPasswords.removeFailed') },
  )
  const ask = async () => {
    const { yes } = await confirm({
      title: t('appPasswords.removeTitle', { name }),
      message: t('appPasswords.removeMessage'),
      yes: t('appPasswords.remove'),
      danger: true,
    })
    if (yes) await removing.run()
  }
  return (
    <li className="surface flex items-center gap-4 p-3 ps-4">
      <BookOpenText aria-hidden="true" className="text-fg-3" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-semibold">
          {name}
        </p>
        <p className="text-sm text-fg-3 num">
          {lastUsedAt === null
            ? t('appPasswords.unused', { when: dateTime(createdAt, settings) })
            : t('account.lastUsed', { when: dateTime(lastUsedAt, settings) })}
        </p>
      </div>
      <Button
        size="sm"
        busy={removing.busy}
        aria-label={t('appPasswords.removeOf', { name })}
        onClick={() => void ask()}
      >
        {t('appPasswords.remove')}
      </Button>
    </li>
  )
}
