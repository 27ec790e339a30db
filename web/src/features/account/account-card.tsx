import { list } from '#platform/text/lists.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartLine, Check, History, Minus } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { librariesQuery } from '#features/libraries/index.ts'
import { dateOf } from '#platform/text/dates.ts'
import { isAdmin, useServerSettings, useUser } from '#platform/session/session.ts'
import type { Permissions } from '@lectern/contract'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Monogram } from '#ui/cover/monogram.tsx'

const rights = ['download', 'update', 'delete', 'upload', 'accessExplicitContent'] as const

/** Who one is here, what one may do, and the ways to one's own figures. */
export function AccountCard() {
  const { t } = useTranslation()
  const user = useUser()
  const formats = useServerSettings()
  const facts = [
    t(`users.${user.type}`),
    user.email,
    t('account.since', { date: dateOf(user.createdAt, formats.dateFormat) }),
  ].filter(Boolean)
  return (
    <section className="surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-4">
        <Monogram name={user.username} size={56} />
        <div className="min-w-0 flex-[1_1_12rem]">
          <h2 className="truncate text-lg font-bold" dir="auto">
            {user.username}
          </h2>
          <p className="text-sm break-words text-fg-3 num">{facts.join(' · ')}</p>
        </div>
        <Link to={'/config/stats' as string} className={`${buttonClass({})} wrap-anywhere`}>
          <ChartLine aria-hidden="true" />
          {t('stats.title')}
        </Link>
        <Link to={'/config/sessions' as string} className={`${buttonClass({})} wrap-anywhere`}>
          <History aria-hidden="true" />
          {t('sessions.title')}
        </Link>
      </div>
      <h3 className="mt-5 mb-2 text-sm font-semibold text-fg-3">{t('account.rights')}</h3>
      {isAdmin(user) ? <p className="text-fg-2">{t('account.allRights')}</p> : <Rights />}
    </section>
  )
}

function Rights() {
  const { t } = useTranslation()
  const { permissions, itemTagsSelected } = useUser()
  const { data } = useQuery(librariesQuery())
  const names = (data?.libraries ?? []).map(({ name }) => name)
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {rights.map((right) => (
          <Right key={right} label={t(`account.right.${right}`)} may={permissions[right]} />
        ))}
      </ul>
      <p className="mt-3 text-fg-2" dir="auto">
        {permissions.accessAllLibraries
          ? t('account.allLibraries')
          : t('account.librariesOpen', { names: list(names) || t('account.noLibraries') })}
        {tagWords(permissions, itemTagsSelected)}
      </p>
    </>
  )

  function tagWords(own: Permissions, tags: readonly string[]): string {
    if (own.accessAllTags || tags.length === 0) return ''
    const key = own.selectedTagsNotAccessible ? 'account.tagsHidden' : 'account.tagsOpen'
    return ` ${t(key, { tags: list(tags) })}`
  }
}

function Right({ label, may }: { label: string; may: boolean }) {
  const { t } = useTranslation()
  const Icon = may ? Check : Minus
  return (
    <li
      className={cx(
        'flex min-h-8 items-center gap-1.5 rounded-full border border-line px-3 text-sm',
        may ? 'bg-surface-2 font-semibold' : 'text-fg-3',
      )}
    >
      <Icon aria-hidden="true" className={cx('size-4!', may && 'text-success')} />
      {label}
      <span className="sr-only">{t(may ? 'account.may' : 'account.mayNot')}</span>
    </li>
  )
}
