import { Link, useParams } from '@tanstack/react-router'
import { LibraryBig, SlidersHorizontal, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LibrariesPanel } from '#features/libraries/index.ts'
import { SettingsPanel } from '#features/server-settings/index.ts'
import { UsersPanel } from '#features/users/index.ts'
import { useMay } from '#platform/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Page } from '#ui/page.tsx'
import { ForbiddenState, MissingState } from '#ui/state.tsx'

const panels = { libraries: LibrariesPanel, users: UsersPanel, general: SettingsPanel }

/** Settings, for administrators: one section per address. */
export function ConfigRoute() {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const { section = 'libraries' } = useParams({ strict: false }) as { section?: string }
  const home = (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      {t('state.goHome')}
    </Link>
  )
  if (!isAdmin)
    return (
      <ForbiddenState title={t('state.forbidden')} action={home}>
        {t('state.forbiddenHint')}
      </ForbiddenState>
    )
  const Panel = panels[section as keyof typeof panels]
  if (!Panel)
    return (
      <MissingState title={t('state.notFound')} action={home}>
        {t('state.notFoundHint')}
      </MissingState>
    )
  return (
    <div className="mx-auto max-w-5xl">
      <Page title={t('settings.title')}>
        <div className="grid gap-6 md:grid-cols-[12.5rem_1fr]">
          <Sections current={section} />
          <div className="min-w-0">
            <Panel />
          </div>
        </div>
      </Page>
    </div>
  )
}

function Sections({ current }: { current: string }) {
  const { t } = useTranslation()
  const sections = [
    { to: '/config', section: 'libraries', label: t('libraries.title'), icon: <LibraryBig /> },
    { to: '/config/users', section: 'users', label: t('users.title'), icon: <Users /> },
    {
      to: '/config/general',
      section: 'general',
      label: t('settings.general'),
      icon: <SlidersHorizontal />,
    },
  ]
  return (
    <nav aria-label={t('settings.sections')} className="flex gap-1 overflow-x-auto md:flex-col">
      {sections.map(({ to, section, label, icon }) => (
        <Link
          key={section}
          to={to as string}
          activeProps={{}}
          activeOptions={{ exact: true }}
          className={cx(
            'flex min-h-10 flex-none items-center gap-3 rounded-md px-3 text-md font-semibold text-fg-2 hover:bg-surface-2 hover:text-fg',
            section === current && 'bg-surface-2 text-fg',
          )}
        >
          {icon}
          {label}
        </Link>
      ))}
    </nav>
  )
}
