import { Link } from '@tanstack/react-router'
import { ChartLine, Settings } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { DeviceButtons } from '#features/cast/index.ts'
import { useCurrentLibraryId } from '#features/libraries/index.ts'
import { SearchBox } from '#features/search/index.ts'
import { TaskMenu } from '#features/tasks/index.ts'
import { useMay } from '#platform/session/session.ts'
import { cx } from '#ui/cx.ts'
import { Logo } from '#ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { LibraryMenu } from './library-menu.tsx'

/** Bar of 64 px at the top: home, library, search, tasks, settings, account. */
export function AppBar({ path }: { path: string }) {
  const { t } = useTranslation()
  const libraryId = useCurrentLibraryId()
  const isAdmin = useMay('admin')
  return (
    <header className="fixed inset-x-0 top-0 z-30 app-bar flex h-(--appbar-h) items-center gap-[8px] border-b border-line bg-bg/86 px-[12px] backdrop-blur-lg md:gap-3 md:px-5">
      <Link
        to="/"
        aria-label={t('app.home')}
        className="touch grid place-items-center rounded-md"
        activeProps={{}}
      >
        <Logo />
      </Link>
      {libraryId && <LibraryMenu path={path} />}
      {libraryId && (
        <SearchBox libraryId={libraryId} className="hidden min-w-0 flex-[0_1_460px] md:block" />
      )}
      <span className="flex-1" />
      <DeviceButtons />
      <TaskMenu />
      <Link
        to={'/config/stats' as string}
        aria-label={t('stats.title')}
        data-tip={t('stats.title')}
        className={cx(iconLinkClass, 'max-md:hidden')}
      >
        <ChartLine />
      </Link>
      {isAdmin && (
        <Link
          to="/config"
          aria-label={t('nav.settings')}
          data-tip={t('nav.settings')}
          className={cx(iconLinkClass, 'max-md:hidden')}
        >
          <Settings />
        </Link>
      )}
      <AccountMenu />
    </header>
  )
}

const iconLinkClass =
  'touch grid size-[40px] flex-none place-items-center rounded-md text-fg-2 hover:bg-surface-2 hover:text-fg'
