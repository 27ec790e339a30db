import { useNavigate } from '@tanstack/react-router'
import { ChartLine, Ellipsis, History, LinkIcon, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { dateTime } from '#platform/text/dates.ts'
import { useServerSettings, useUser } from '#platform/session/session.ts'
import type { ListedUser } from '@lectern/contract'
import type { Reply } from '#platform/net/api.ts'
import { IconButton } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { Monogram } from '#ui/cover/monogram.tsx'
import { PlayingLines } from './link/playing-lines.tsx'
import { useRemoving } from './link/use-removing.tsx'

interface UserRowProps {
  user: ListedUser
  /** The app is open somewhere. */
  isOnline: boolean
  /** What they have open. */
  playing: Reply<'GET /api/users/online'>['openSessions']
  onEdit: () => void
  onLink: () => void
}

/** One account: who, what type, here now or when last seen. */
export function UserRow({ user, isOnline, playing, onEdit, onLink }: UserRowProps) {
  const { t } = useTranslation()
  const me = useUser()
  const settings = useServerSettings()
  const navigate = useNavigate()
  const see = (page: string) =>
    void navigate({ to: `/config/${page}` as string, search: { user: user.id } })
  const isMe = me.id === user.id
  const askRemove = useRemoving(user)
  const isLocked = user.type === 'root' && me.type !== 'root'
  const seen = user.lastSeen
    ? t('users.lastSeen', { when: dateTime(user.lastSeen, settings) })
    : t('users.neverSeen')
  return (
    <li className="surface flex items-center gap-3 p-3 ps-4">
      <Monogram name={user.username} size={40} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="truncate" dir="auto">
            {user.username}
          </span>
          <Mark>{t(`users.${user.type}`)}</Mark>
          {isMe && <Mark>{t('users.you')}</Mark>}
          {!user.isActive && <Mark>{t('users.inactive')}</Mark>}
        </p>
        {isOnline ? (
          <p className="flex items-center gap-2 text-sm text-fg-2">
            <span aria-hidden="true" className="size-2.5 flex-none rounded-full bg-success" />
            {t('users.online')}
          </p>
        ) : (
          <p className="text-sm text-fg-3 num">{seen}</p>
        )}
        <PlayingLines sessions={playing} />
      </div>
      <Menu
        align="end"
        trigger={
          <IconButton
            label={t('users.actions', { name: user.username })}
            icon={<Ellipsis />}
            quiet
          />
        }
      >
        <MenuItem icon={<Pencil />} disabled={isLocked} onSelect={onEdit}>
          {t('users.edit')}
        </MenuItem>
        <MenuItem icon={<LinkIcon />} disabled={isLocked || !user.isActive} onSelect={onLink}>
          {t('passwordLink.action')}
        </MenuItem>
        <MenuItem icon={<ChartLine />} onSelect={() => see('stats')}>
          {t('nav.stats')}
        </MenuItem>
        <MenuItem icon={<History />} onSelect={() => see('sessions')}>
          {t('sessions.title')}
        </MenuItem>
        <MenuItem
          icon={<Trash2 />}
          danger
          disabled={isMe || user.type === 'root'}
          onSelect={() => void askRemove()}
        >
          {t('users.delete')}
        </MenuItem>
      </Menu>
    </li>
  )
}

function Mark({ children }: { children: string }) {
  return (
    <span className="rounded-full bg-surface-3 px-2 whitespace-nowrap text-xs leading-5 font-semibold text-fg-2">
      {children}
    </span>
  )
}
