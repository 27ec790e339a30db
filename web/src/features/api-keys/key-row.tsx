import { Ellipsis, KeyRound, Pencil, Power, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ApiKey } from '@lectern/contract'
import { call } from '#platform/net/call.ts'
import { useServerSettings, useUser } from '#platform/session/session.ts'
import { ago, dateOf, dateTime } from '#platform/text/dates.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { IconButton } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { refreshKeys } from './api-keys.queries.ts'

/** One key: whose, by whom, until when, last used, and its end. */
export function KeyRow({ apiKey, onEdit }: { apiKey: ApiKey; onEdit: () => void }) {
  const { t } = useTranslation()
  const settings = useServerSettings()
  const me = useUser()
  const [now] = useState(Date.now)
  const { id, name, isActive, user, createdByUser } = apiKey
  const params = { id }
  const toggle = useAction(
    async () => {
      await call('PATCH /api/api-keys/:id', { params, body: { isActive: !isActive } })
      refreshKeys()
    },
    {
      done: t(isActive ? 'apiKeys.switchedOff' : 'apiKeys.switchedOn'),
      failed: t('apiKeys.changeFailed'),
    },
  )
  const revoke = useAction(
    async () => {
      await call('DELETE /api/api-keys/:id', { params })
      refreshKeys()
    },
    { done: t('apiKeys.revoked'), failed: t('apiKeys.revokeFailed') },
  )
  const askRevoke = async () => {
    const { yes } = await confirm({
      title: t('apiKeys.revokeTitle', { name }),
      message: t('apiKeys.revokeMessage'),
      yes: t('apiKeys.revoke'),
      danger: true,
    })
    if (yes) await revoke.run()
  }
  const end = apiKey.expiresAt === null ? null : Date.parse(apiKey.expiresAt)
  const used = apiKey.lastUsedAt === null ? null : Date.parse(apiKey.lastUsedAt)
  const isOver = end !== null && end <= now
  const date = dateOf(Date.parse(apiKey.createdAt), settings.dateFormat)
  const facts = [
    createdByUser
      ? t('apiKeys.madeBy', { name: createdByUser.username, date })
      : t('apiKeys.made', { date }),
    end === null
      ? t('apiKeys.endless')
      : t(isOver ? 'apiKeys.over' : 'apiKeys.until', { when: dateTime(end, settings) }),
    used === null
      ? t('apiKeys.unused')
      : t('apiKeys.used', { when: ago(used, Math.max(now, used)) }),
  ]
  // Only root touches keys that act as root.
  const isLocked = user.type === 'root' && me.type !== 'root'
  const state = isOver ? t('apiKeys.stateOver') : isActive ? null : t('apiKeys.stateOff')
  return (
    <li className="surface flex items-center gap-4 p-3 ps-4">
      <KeyRound aria-hidden="true" className="flex-none text-fg-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {name}
          </span>
          {state && (
            <span className="rounded-full bg-surface-3 px-2 text-xs leading-5 font-semibold text-fg-2">
              {state}
            </span>
          )}
        </p>
        <p className="text-sm text-fg-2" dir="auto">
          {t('apiKeys.actsAs', { name: user.username })}
        </p>
        <p className="text-sm text-fg-3 num">{facts.join(' · ')}</p>
      </div>
      <Menu
        align="end"
        trigger={<IconButton label={t('apiKeys.actions', { name })} icon={<Ellipsis />} quiet />}
      >
        <MenuItem icon={<Pencil />} disabled={isLocked} onSelect={onEdit}>
          {t('apiKeys.edit')}
        </MenuItem>
        <MenuItem icon={<Power />} disabled={isLocked} onSelect={() => void toggle.run()}>
          {t(isActive ? 'apiKeys.switchOff' : 'apiKeys.switchOn')}
        </MenuItem>
        <MenuItem icon={<Trash2 />} danger disabled={isLocked} onSelect={() => void askRevoke()}>
          {t('apiKeys.revoke')}
        </MenuItem>
      </Menu>
    </li>
  )
}
