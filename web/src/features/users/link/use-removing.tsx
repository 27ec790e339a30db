import type { ListedUser } from '@lectern/contract'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { whatGoes } from './what-goes.ts'

/** Removes an account after a question that says what goes with it. */
export function useRemoving({ id, username }: ListedUser): () => Promise<void> {
  const { t } = useTranslation()
  const remove = useAction(
    async () => {
      await call('DELETE /api/users/:id', { params: { id } })
      invalidate('GET /api/users')
    },
    { done: t('users.deleted'), failed: t('users.deleteFailed') },
  )
  return async () => {
    // Not knowing how much it is must not keep anybody from removing it.
    const belongings = await call('GET /api/lectern/users/:id/belongings', {
      params: { id },
    }).catch(() => null)
    const { goes, stays } = whatGoes(belongings)
    const { yes } = await confirm({
      title: t('users.deleteTitle', { name: username }),
      message: <WhatGoes goes={goes} stays={stays} />,
      yes: t('users.delete'),
      danger: true,
    })
    if (yes) await remove.run()
  }
}

function WhatGoes({ goes, stays }: { goes: string[]; stays: string[] }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3">
      <p>{goes.length > 0 ? t('userRemoval.goes') : t('userRemoval.nothing')}</p>
      {goes.length > 0 && (
        <ul className="list-disc ps-5 num">
          {goes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {stays.map((line) => (
        <p key={line} className="text-fg-3 num">
          {line}
        </p>
      ))}
    </div>
  )
}
