import { Link, useRouterState } from '@tanstack/react-router'
import {
  AlertTriangle,
  ChartColumn,
  Clapperboard,
  Disc3,
  House,
  Layers,
  LibraryBig,
  ListMusic,
  ListOrdered,
  MicVocal,
  CalendarDays,
  Podcast,
  SquareLibrary,
  Users,
} from 'lucide-react'
import type { Translate } from '#platform/text/texts.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { lastKind, useCurrentLibrary } from '#features/libraries/index.ts'
import { useMay, useSession } from '#platform/session/session.ts'
import { cx } from '#ui/cx.ts'
import { useChangelogOpen } from '../changelog-slot.tsx'
import { useVersionData } from '../live/updates.ts'
import { productVersion } from '../version.ts'
import type { Section } from '../addresses/addresses.ts'
import { sectionOf } from '../addresses/sections.ts'

interface RailProps {
  path: string
  libraryId: string
}

/** Side rail of 80 px: the sections of the library, below them version and origin. */
export function Rail({ path, libraryId }: RailProps) {
  const { t } = useTranslation()
  const filter = useRouterState({
    select: (state) => state.location.search['filter'],
  })
  const source = useSession((state) => state.session?.source)
  const { hasUpdate } = useVersionData()
  const section = sectionOf(path, filter)
  return (
    <nav
      aria-label={t('nav.main')}
      className="fixed start-0 top-(--appbar-h) bottom-[var(--dock-h,0px)] z-20 hidden w-(--rail-w) flex-col gap-0.5 overflow-y-auto border-e border-line bg-bg px-1.5 py-2 [scrollbar-width:none] md:flex"
    >
      <RailLinks libraryId={libraryId} section={section} />
      <div className="mt-auto grid justify-items-center gap-0.5 pt-3 text-[0.6875rem] text-fg-3">
        <button
          type="button"
          aria-label={t('nav.version', { version: productVersion })}
          onClick={openChangelog}
          className="min-h-6 rounded-sm px-2 num hover:text-fg hover:underline"
        >
          v{productVersion}
        </button>
        {hasUpdate ? (
          <button
            type="button"
            onClick={openChangelog}
            className="min-h-6 rounded-sm px-1 leading-6 font-semibold text-accent hover:underline"
          >
            {t('nav.update')}
          </button>
        ) : (
          source &&
          source !== 'local' && <span className="max-w-full truncate capitalize">{source}</span>
        )}
      </div>
    </nav>
  )
}

function openChangelog(): void {
  useChangelogOpen.setState(true)
}

function RailLinks({ libraryId, section }: { libraryId: string; section: Section | null }) {
  const entries = useEntries()
  return entries.map((entry) => (
    <Link
      key={entry.section}
      {...entry.to(libraryId)}
      data-lit={entry.section === section || undefined}
      activeOptions={{ exact: true, includeSearch: true }}
      activeProps={{}}
      className={cx(
        'relative flex min-h-14 flex-none flex-col items-center justify-center gap-[3px] rounded-md text-[0.6875rem] font-semibold text-fg-3 hover:bg-surface-2 hover:text-fg',
        entry.section === section &&
          'bg-surface-2 text-fg before:absolute before:inset-y-2 before:start-0 before:w-[3px] before:rounded-full before:bg-accent',
      )}
    >
      {entry.icon}
      <span className="max-w-full text-center leading-[1.5] hyphens-auto clamp-2">
        {entry.label}
      </span>
      {entry.badge}
    </Link>
  ))
}

export interface NavEntry {
  section: Section
  label: string
  icon: ReactNode
  badge?: ReactNode
  to: (libraryId: string) => { to: string; search?: Record<string, string> }
}

/** Where everything of a library stands that isn't one of books or podcasts. */
const shelfEntries: Partial<Record<string, (t: Translate) => NavEntry>> = {
  music: (t) => ({
    section: 'library',
    label: t('media.albums'),
    icon: <Disc3 />,
    to: (id) => ({ to: `/library/${id}/bookshelf/albums` }),
  }),
  video: (t) => ({
    section: 'library',
    label: t('media.videos'),
    icon: <Clapperboard />,
    to: (id) => ({ to: `/library/${id}/bookshelf` }),
  }),
}

/** Sections of the current library; the rail and the phone's menu show the same ones. */
export function useEntries(): NavEntry[] {
  const { t } = useTranslation()
  const current = useCurrentLibrary()
  const kind = current?.library.mediaType ?? lastKind()
  const isAdmin = useMay('admin')
  const entries: NavEntry[] = [
    {
      section: 'home',
      label: t('nav.home'),
      icon: <House />,
      to: (id) => ({ to: `/library/${id}` }),
    },
    shelfEntries[kind ?? '']?.(t) ?? {
      section: 'library',
      label: t('nav.library'),
      icon: <LibraryBig />,
      to: (id) => ({ to: `/library/${id}/bookshelf` }),
    },
  ]
  if (kind === 'music')
    entries.push({
      section: 'authors',
      label: t('media.artists'),
      icon: <MicVocal />,
      to: (id) => ({ to: `/library/${id}/authors` }),
    })
  if (kind === 'podcast')
    entries.splice(1, 0, {
      section: 'latest',
      label: t('nav.latest'),
      icon: <CalendarDays />,
      to: (id) => ({ to: `/library/${id}/podcast/latest` }),
    })
  if (kind === 'podcast' && isAdmin)
    entries.push(
      {
        section: 'find',
        label: t('nav.find'),
        icon: <Podcast />,
        to: (id) => ({ to: `/library/${id}/podcast/search` }),
      },
      {
        section: 'queue',
        label: t('nav.queue'),
        icon: <ListOrdered />,
        to: (id) => ({ to: `/library/${id}/podcast/download-queue` }),
      },
    )
  if (kind === 'book')
    entries.push(
      {
        section: 'series',
        label: t('nav.series'),
        icon: <Layers />,
        to: (id) => ({ to: `/library/${id}/bookshelf/series` }),
      },
      {
        section: 'collections',
        label: t('nav.collections'),
        icon: <SquareLibrary />,
        to: (id) => ({ to: `/library/${id}/bookshelf/collections` }),
      },
      {
        section: 'authors',
        label: t('nav.authors'),
        icon: <Users />,
        to: (id) => ({ to: `/library/${id}/authors` }),
      },
      {
        section: 'narrators',
        label: t('nav.narrators'),
        icon: <MicVocal />,
        to: (id) => ({ to: `/library/${id}/narrators` }),
      },
    )
  if (current && current.numUserPlaylists > 0)
    entries.push({
      section: 'playlists',
      label: t('nav.playlists'),
      icon: <ListMusic />,
      to: (id) => ({ to: `/library/${id}/bookshelf/playlists` }),
    })
  entries.push({
    section: 'stats',
    label: t('nav.stats'),
    icon: <ChartColumn />,
    to: (id) => ({ to: `/library/${id}/stats` }),
  })
  if (current && current.issues > 0)
    entries.push({
      section: 'issues',
      label: t('nav.issues'),
      icon: <AlertTriangle className="text-warning" />,
      badge: <Count value={current.issues} />,
      to: (id) => ({ to: `/library/${id}/bookshelf`, search: { filter: 'issues' } }),
    })
  return entries
}

function Count({ value }: { value: number }) {
  const { t } = useTranslation()
  return (
    <span className="absolute end-2 top-1 min-w-5 rounded-full bg-surface-3 px-1 text-center text-[0.6875rem] leading-5 text-fg num">
      <span aria-hidden="true">{value > 999 ? '999+' : value}</span>
      <span className="sr-only">{t('nav.issuesCount', { count: value })}</span>
    </span>
  )
}
