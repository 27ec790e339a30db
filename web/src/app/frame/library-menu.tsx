import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, LibraryBig, RotateCcw, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import {
  enterLibrary,
  librariesQuery,
  LibraryIcon,
  useCurrentLibrary,
  useCurrentLibraryId,
} from '#features/libraries/index.ts'
import { useMay } from '#platform/session/session.ts'
import { Menu, MenuHeading, MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { MenuChoices } from '#ui/menu/menu-choices.tsx'
import { Spinner } from '#ui/progress.tsx'
import { afterChoice } from '../addresses/removal-rules.ts'

/** Which library; the list is asked for when the menu opens. */
export function LibraryMenu({ path }: { path: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isAdmin = useMay('admin')
  const current = useCurrentLibrary()
  const [opened, setOpened] = useState(false)
  const { data, isFetching, refetch } = useQuery({ ...librariesQuery(), enabled: opened })
  const id = useCurrentLibraryId()
  // The list came with the sign-in; the library itself comes later.
  const library = current?.library ?? data?.libraries.find((one) => one.id === id)
  const name = library?.name ?? (id === null ? t('nav.noLibrary') : '')
  const choose = (id: string) => {
    if (!enterLibrary(id)) return
    const to = afterChoice(path, id)
    if (to) void navigate({ href: to })
  }
  return (
    <Menu
      className="w-64"
      onOpenChange={(open) => open && setOpened(true)}
      trigger={
        <button
          type="button"
          aria-label={t('nav.libraryMenu', { name })}
          className="flex h-[40px] pointer-coarse:h-[44px] min-w-0 md:flex-none items-center gap-[8px] rounded-md bg-surface-2 px-[12px] text-md font-semibold hover:bg-surface-3"
        >
          {library ? <LibraryIcon name={library.icon} /> : <LibraryBig aria-hidden="true" />}
          <span className="max-w-40 min-w-0 truncate" dir="auto">
            {name}
          </span>
          <ChevronDown aria-hidden="true" className="size-4! text-fg-3" />
        </button>
      }
    >
      {!data && isFetching && (
        <div className="grid min-h-10 place-items-center">
          <Spinner label={t('app.starting')} />
        </div>
      )}
      {!data && opened && !isFetching && (
        <>
          <MenuHeading>{t('libraries.loadFailed')}</MenuHeading>
          <MenuItem icon={<RotateCcw />} keepOpen onSelect={() => void refetch()}>
            {t('state.retry')}
          </MenuItem>
        </>
      )}
      <MenuChoices
        label={t('libraries.title')}
        value={current?.library.id ?? ''}
        onChange={choose}
        options={(data?.libraries ?? []).map((library) => ({
          value: library.id,
          label: library.name,
          icon: <LibraryIcon name={library.icon} />,
        }))}
      />
      {isAdmin && (
        <>
          <MenuLine />
          <MenuItem
            icon={<Settings2 />}
            onSelect={() => void navigate({ to: '/config/libraries' as string })}
          >
            {t('nav.manageLibraries')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
