import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import {
  Activity,
  BellRing,
  ChartLine,
  DatabaseBackup,
  DatabaseSearch,
  FileClock,
  History,
  LibraryBig,
  Mail,
  PackageOpen,
  KeyRound,
  Rss,
  ScrollText,
  Share2,
  SlidersHorizontal,
  Trash2,
  Users,
} from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { LibrariesPanel, useCurrentLibraryId } from '#features/libraries/index.ts'
import { callQuery } from '#platform/net/query.ts'
import { useMay } from '#platform/session/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Page } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ForbiddenState, MissingState } from '#ui/page/state.tsx'
import { lazyPart } from '#ui/page/lazy-part.tsx'

/** A section is fetched when it is opened. */
const late = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyPart(load, { waiting: () => <Skeleton className="h-64" /> })

const UsersPanel = late(() => import('#features/users/index.ts').then((file) => file.UsersPanel))
const General = late(() =>
  import('#features/server-settings/index.ts').then((file) => file.SettingsPanel),
)
const Stats = late(() => import('#features/stats/index.ts').then((file) => file.StatsPage))
const Sessions = late(() => import('#features/sessions/index.ts').then((file) => file.SessionsPage))
const Changes = late(() =>
  import('#features/item-history/index.ts').then((file) => file.ChangesPanel),
)
const Trash = late(() => import('#features/trash/index.ts').then((file) => file.TrashPanel))
const Providers = late(() =>
  import('#features/providers/index.ts').then((file) => file.ProvidersPanel),
)
const Matches = late(() => import('#features/match/index.ts').then((file) => file.ReviewPage))
const Feeds = late(() => import('#features/feeds-out/index.ts').then((file) => file.FeedsPanel))
const Shares = late(() => import('#features/shares/index.ts').then((file) => file.SharesPanel))
const Dashboard = late(() =>
  import('#features/dashboard/index.ts').then((file) => file.DashboardPanel),
)
const Backups = late(() => import('#features/backups/index.ts').then((file) => file.BackupsPanel))
const MovingIn = late(() =>
  import('#features/moving-in/index.ts').then((file) => file.MovingInPanel),
)
const Notifications = late(() =>
  import('#features/notifications/index.ts').then((file) => file.NotificationsPanel),
)
const Logs = late(() => import('#features/logs/index.ts').then((file) => file.LogsPanel))
const Email = late(() => import('#features/mail-settings/index.ts').then((file) => file.MailPanel))

const ApiKeys = late(() => import('#features/api-keys/index.ts').then((file) => file.ApiKeysPanel))
const Audit = late(() => import('#features/audit/index.ts').then((file) => file.AuditPanel))

/** Panels of the settings, for administrators. */
const panels = {
  dashboard: Dashboard,
  libraries: LibrariesPanel,
  users: UsersPanel,
  'api-keys': ApiKeys,
  audit: Audit,
  general: General,
  backups: Backups,
  'moving-in': MovingIn,
  providers: Providers,
  'rss-feeds': Feeds,
  shares: Shares,
  email: Email,
  notifications: Notifications,
  logs: Logs,
}
/** Pages of their own that everybody may open. */
const pages = { stats: OwnStats, sessions: Sessions, matches: MatchesOfLibrary }
/** Panels for those who have a right, administrators or not. */
const panelsByRight = {
  changes: { Panel: Changes, right: 'update' },
  trash: { Panel: Trash, right: 'delete' },
} as const

/** Settings: one section per address. Figures and sessions are everybody's, the rest is for administrators. */
export function ConfigRoute() {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const rights = { update: useMay('update'), delete: useMay('delete') || isAdmin }
  const { section = 'libraries' } = useParams({ strict: false })
  const home = (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      {t('state.goHome')}
    </Link>
  )
  if (Object.hasOwn(pages, section)) {
    const OwnPage = pages[section as keyof typeof pages]
    return (
      <Frame section={section} isOwn>
        <OwnPage />
      </Frame>
    )
  }
  const byRight = Object.hasOwn(panelsByRight, section)
    ? panelsByRight[section as keyof typeof panelsByRight]
    : null
  if (byRight ? !rights[byRight.right] : !isAdmin)
    return (
      <ForbiddenState title={t('state.forbidden')} action={home}>
        {t('state.forbiddenHint')}
      </ForbiddenState>
    )
  if (!byRight && !Object.hasOwn(panels, section))
    return <MissingState title={t('state.notFound')} action={home} />
  const Panel = byRight?.Panel ?? panels[section as keyof typeof panels]
  return (
    <div className="mx-auto max-w-[1720px]">
      <Page title={t('settings.title')}>
        <Frame section={section}>
          <Panel />
        </Frame>
      </Page>
    </div>
  )
}

interface FrameProps {
  section: string
  /** The section is a page with a title of its own. */
  isOwn?: boolean
  children: ReactNode
}

function Frame({ section, isOwn = false, children }: FrameProps) {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  return (
    <div className="mx-auto grid max-w-[1720px] items-start gap-6 md:grid-cols-[12.5rem_minmax(0,1fr)]">
      {isOwn && isAdmin ? (
        <div className="min-w-0 self-stretch">
          {/* Where the title of the other sections stands, so that the links stay where they are. */}
          <p className="mb-4 flex min-h-10 items-center text-2xl font-bold tracking-tight">
            {t('settings.title')}
          </p>
          <Sections current={section} />
        </div>
      ) : (
        <Sections current={section} />
      )}
      <div className="min-w-0">{children}</div>
    </div>
  )
}

/** Matches that wait for a review, of `?library=` or of the library one was in. */
function MatchesOfLibrary() {
  const current = useCurrentLibraryId() ?? ''
  const { library = current } = useSearch({ strict: false })
  return <Matches key={library} libraryId={library} />
}

/** Administrators look at anybody's figures: `?user=` with an id. */
function OwnStats() {
  const isAdmin = useMay('admin')
  const { user } = useSearch({ strict: false })
  const isOther = isAdmin && user !== undefined
  const { data } = useQuery({ ...callQuery('GET /api/users'), enabled: isOther })
  if (!isOther) return <Stats listener={null} />
  const username = data?.users.find(({ id }) => id === user)?.username ?? ''
  return <Stats listener={{ id: user, username }} />
}

interface SectionLink {
  to: string
  section: string
  label: string
  icon: ReactNode
}

function useSections(): SectionLink[] {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const mayUpdate = useMay('update')
  const mayDelete = useMay('delete') || isAdmin
  const own = [
    { to: '/config/stats', section: 'stats', label: t('stats.nav'), icon: <ChartLine /> },
    { to: '/config/sessions', section: 'sessions', label: t('sessions.nav'), icon: <History /> },
    ...(mayUpdate
      ? [
          {
            to: '/config/changes',
            section: 'changes',
            label: t('changes.nav'),
            icon: <FileClock />,
          },
        ]
      : []),
    ...(mayDelete
      ? [{ to: '/config/trash', section: 'trash', label: t('trash.title'), icon: <Trash2 /> }]
      : []),
  ]
  if (!isAdmin) return own
  return [
    {
      to: '/config/dashboard',
      section: 'dashboard',
      label: t('dashboard.title'),
      icon: <Activity />,
    },
    { to: '/config', section: 'libraries', label: t('libraries.title'), icon: <LibraryBig /> },
    { to: '/config/users', section: 'users', label: t('users.title'), icon: <Users /> },
    {
      to: '/config/api-keys',
      section: 'api-keys',
      label: t('apiKeys.title'),
      icon: <KeyRound />,
    },
    {
      to: '/config/general',
      section: 'general',
      label: t('settings.general'),
      icon: <SlidersHorizontal />,
    },
    {
      to: '/config/backups',
      section: 'backups',
      label: t('backups.title'),
      icon: <DatabaseBackup />,
    },
    {
      to: '/config/moving-in',
      section: 'moving-in',
      label: t('movingIn.nav'),
      icon: <PackageOpen />,
    },
    {
      to: '/config/providers',
      section: 'providers',
      label: t('providers.title'),
      icon: <DatabaseSearch />,
    },
    { to: '/config/rss-feeds', section: 'rss-feeds', label: t('feeds.allTitle'), icon: <Rss /> },
    { to: '/config/shares', section: 'shares', label: t('shares.allTitle'), icon: <Share2 /> },
    { to: '/config/email', section: 'email', label: t('mail.nav'), icon: <Mail /> },
    {
      to: '/config/notifications',
      section: 'notifications',
      label: t('notifications.title'),
      icon: <BellRing />,
    },
    { to: '/config/logs', section: 'logs', label: t('logs.title'), icon: <ScrollText /> },
    { to: '/config/audit', section: 'audit', label: t('audit.title'), icon: <ScrollText /> },
    ...own,
  ]
}

function Sections({ current }: { current: string }) {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('settings.sections')}
      className="flex gap-1 overflow-x-auto md:sticky md:top-[calc(var(--appbar-h)+20px)] md:flex-col"
    >
      {useSections().map(({ to, section, label, icon }) => (
        <Link
          key={section}
          to={to}
          activeProps={{}}
          activeOptions={{ exact: true }}
          aria-current={section === current ? 'page' : undefined}
          ref={section === current ? intoSight : undefined}
          className={cx(
            'flex min-h-10 pointer-coarse:min-h-11 flex-none items-center gap-3 rounded-md px-3 text-md font-semibold text-fg-2 hover:bg-surface-2 hover:text-fg',
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

/** On phones the sections stand side by side, further than the screen is wide. */
function intoSight(link: HTMLElement | null) {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
}
