import { Link, useRouterState } from '@tanstack/react-router'
import {
  BookMarked,
  ChartLine,
  CircleArrowDown,
  Ellipsis,
  Highlighter,
  Newspaper,
  Search,
  Settings,
  SquareTerminal,
  TabletSmartphone,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { useMay } from '#platform/session/session.ts'
import { cx } from '#ui/cx.ts'
import { Sheet } from '#ui/dialog/dialog.tsx'
import { useChangelogOpen } from '../changelog-slot.tsx'
import { usePaletteOpen } from './palette-slot.tsx'
import { useEntries, type NavEntry } from './rail.tsx'
import { sectionOf } from '../addresses/sections.ts'
import { productVersion } from '../version.ts'

interface BottomNavProps {
  path: string
  libraryId: string
}

/** Navigation of phones: three sections, search, and the rest under More. */
export function BottomNav({ path, libraryId }: BottomNavProps) {
  const { t } = useTranslation()
  const [more, setMore] = useState(false)
  const filter = useRouterState({
    select: (state) => state.location.search['filter'],
  })
  const entries = useEntries()
  const section = sectionOf(path, filter)
  const search: NavEntry = {
    section: 'search',
    label: t('nav.search'),
    icon: <Search />,
    to: (id) => ({ to: `/library/${id}/search` }),
  }
  const lists = listsEntry(entries, t('lists.nav'))
  const fourth = lists ?? entries[2]
  const first = [...entries.slice(0, 2), search, ...(fourth ? [fourth] : [])]
  const isLit = (entry: NavEntry) =>
    entry.section === section || (entry === lists && isListSection(section))
  return (
    <nav
      data-bottom-nav
      aria-label={t('nav.main')}
      className="fixed inset-x-0 bottom-0 z-40 grid h-[calc(var(--nav-h)+var(--safe-bottom))] auto-cols-[minmax(max-content,1fr)] grid-flow-col border-t border-line bg-surface-1 pb-(--safe-bottom) md:hidden"
    >
      {first.map((entry) => (
        <Link
          key={entry.section}
          {...entry.to(libraryId)}
          data-lit={isLit(entry) || undefined}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{}}
          className={cx(cellClass, isLit(entry) ? 'text-accent' : 'text-fg-3')}
        >
          {entry.icon}
          <span>{entry.label}</span>
        </Link>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setMore(true)}
        className={cx(cellClass, 'text-fg-3')}
      >
        <Ellipsis />
        <span>{t('nav.more')}</span>
      </button>
      <Sheet open={more} onClose={() => setMore(false)} title={t('nav.more')}>
        <MoreLinks
          entries={entries.filter((entry) => !first.some((one) => one.section === entry.section))}
          libraryId={libraryId}
          onChosen={() => setMore(false)}
          onChangelog={() => {
            setMore(false)
            useChangelogOpen.setState(true)
          }}
        />
      </Sheet>
    </nav>
  )
}

/** Collections, or where there are none the playlists: one entry for both, their pages lead to each other. */
function listsEntry(entries: NavEntry[], label: string): NavEntry | undefined {
  const entry = entries.find(({ section }) => isListSection(section))
  return entry && { ...entry, label }
}

function isListSection(section: string | null): boolean {
  return section === 'collections' || section === 'playlists'
}

interface MoreLinksProps {
  entries: NavEntry[]
  libraryId: string
  onChosen: () => void
  onChangelog: () => void
}

function MoreLinks({ entries, libraryId, onChosen, onChangelog }: MoreLinksProps) {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const links = [
    ...entries.map((entry) => ({ ...entry.to(libraryId), label: entry.label, icon: entry.icon })),
    ...(isAdmin ? [{ to: '/config', label: t('nav.settings'), icon: <Settings /> }] : []),
    { to: '/bookmarks', label: t('bookmarks.title'), icon: <BookMarked /> },
    { to: '/highlights', label: t('nav.highlights'), icon: <Highlighter /> },
    { to: '/downloads', label: t('offline.title'), icon: <CircleArrowDown /> },
    { to: '/config/stats', label: t('stats.title'), icon: <ChartLine /> },
    { to: '/account/devices', label: t('nav.devices'), icon: <TabletSmartphone /> },
    { to: '/account', label: t('nav.account'), icon: <UserRound /> },
  ]
  return (
    <ul className="grid gap-1">
      <li>
        <button
          type="button"
          onClick={() => {
            onChosen()
            usePaletteOpen.setState(true)
          }}
          className={rowClass}
        >
          <SquareTerminal />
          {t('palette.title')}
        </button>
      </li>
      {links.map(({ label, icon, ...to }) => (
        <li key={label}>
          <Link {...to} onClick={onChosen} className={rowClass}>
            {icon}
            {label}
          </Link>
        </li>
      ))}
      <li>
        <button type="button" onClick={onChangelog} className={`w-full text-start ${rowClass}`}>
          <Newspaper />
          {t('nav.version', { version: productVersion })}
        </button>
      </li>
    </ul>
  )
}

const rowClass =
  'flex min-h-12 w-full items-center gap-4 rounded-md px-3 text-start font-semibold hover:bg-surface-2'

/** Words are never cut: wide ones take room from short ones, and on narrow phones large text stops growing. */
const cellClass =
  'flex flex-col items-center justify-center gap-0.5 px-[2px] text-[min(0.6875rem,4.25vw)] font-[650] whitespace-nowrap'
