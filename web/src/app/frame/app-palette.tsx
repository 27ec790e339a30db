import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  BookMarked,
  CheckCheck,
  Keyboard,
  ListMusic,
  LogOut,
  Palette as PaletteIcon,
  RefreshCw,
  TabletSmartphone,
  UserRound,
} from 'lucide-react'
import { hrefOf } from '#platform/address/base.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { signOut } from '#features/account/index.ts'
import { LibraryIcon, librariesQuery, useCurrentLibraryId } from '#features/libraries/index.ts'
import { Palette, type PaletteCommand } from '#features/palette/index.ts'
import { usePagePlayer, type PlayerCommand, type PlayerCommands } from '#features/player/index.ts'
import { openQueue, usePageQueue } from '#features/queue/index.ts'
import { selectAll } from '#features/selection/index.ts'
import { useFoundSettings, useListedSections } from '#features/settings-frame/index.ts'
import { openShortcuts } from '#features/shortcuts/index.ts'
import { call } from '#platform/net/call.ts'
import { useMay } from '#platform/session/session.ts'
import { chooseTheme, themes } from '#platform/theme.ts'
import { useAction } from '#ui/action/use-action.ts'
import { useEntries } from './rail.tsx'

/** The palette with everything that this app can do and where it leads. */
export function AppPalette({ player, onClose }: { player: PlayerCommands; onClose: () => void }) {
  const libraryId = useCurrentLibraryId()
  const places = [...usePages(libraryId), ...useLibraries(libraryId)]
  const actions = useActions(libraryId)
  const page = usePagePlayer()
  const settings = useSettingCommands()
  return (
    <player.WithPlayerCommands>
      {(commands) => (
        <Palette
          commands={[...commands.map(asAction), ...places, ...actions]}
          typed={(text) => player.typedPlayerCommands(page, text).map(asAction)}
          settings={settings}
          libraryId={libraryId}
          onClose={onClose}
        />
      )}
    </player.WithPlayerCommands>
  )
}

function asAction({ key, ...command }: PlayerCommand): PaletteCommand {
  return { ...command, key: `player ${key}`, group: 'actions' }
}

/** Fewest letters that settings are looked for with: shorter ones fit too many. */
const fewestLetters = 3

/** Fields of the settings that fit a text; the sections stand among the pages. */
function useSettingCommands(): (text: string) => PaletteCommand[] {
  const navigate = useNavigate()
  const findIn = useFoundSettings()
  return (text) =>
    text.trim().length < fewestLetters
      ? []
      : findIn(text)
          .filter(({ place }) => place !== '')
          .slice(0, 5)
          .map(({ key, title, place, icon: Icon, target }) => ({
            key: `setting ${key}`,
            group: 'settings',
            label: title,
            hint: place,
            icon: <Icon />,
            run: () => void navigate(target),
          }))
}

/** Keys that lead to a section, after `G`. */
const keysTo: Partial<Record<string, string>> = {
  home: 'G H',
  library: 'G L',
  series: 'G S',
  authors: 'G A',
  playlists: 'G P',
}

function usePages(libraryId: string | null): PaletteCommand[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const entries = useEntries()
  const sections = libraryId
    ? entries.map(({ section, label, icon, to }): PaletteCommand => {
        const keys = keysTo[section]
        return {
          key: `page ${section}`,
          group: 'pages',
          label,
          icon,
          ...(keys === undefined ? {} : { keys }),
          run: () => void navigate({ href: hrefOf(to(libraryId)) }),
        }
      })
    : []
  const page = (to: string, label: string, icon: React.ReactNode): PaletteCommand => ({
    key: `page ${to}`,
    group: 'pages',
    label,
    icon,
    run: () => void navigate({ href: to }),
  })
  return [
    ...sections,
    page('/bookmarks', t('bookmarks.title'), <BookMarked />),
    page('/account', t('nav.account'), <UserRound />),
    page('/account/devices', t('nav.devices'), <TabletSmartphone />),
    ...useListedSections().map(({ section, label, icon: Icon, right }) =>
      page(
        `/config/${section}`,
        right === undefined ? t(label) : t('palette.settingsOf', { name: t(label) }),
        <Icon />,
      ),
    ),
  ]
}

/** The other libraries. */
function useLibraries(libraryId: string | null): PaletteCommand[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data } = useQuery(librariesQuery())
  return (data?.libraries ?? [])
    .filter(({ id }) => id !== libraryId)
    .map(({ id, name, icon }) => ({
      key: `library ${id}`,
      group: 'libraries',
      label: t('palette.goToLibrary', { name }),
      icon: <LibraryIcon name={icon} />,
      run: () => void navigate({ to: '/library/$libraryId', params: { libraryId: id } }),
    }))
}

function useActions(libraryId: string | null): PaletteCommand[] {
  const { t } = useTranslation()
  const queue = usePageQueue()
  const isAdmin = useMay('admin')
  const scan = useAction((id: string) => call('POST /api/libraries/:id/scan', { params: { id } }), {
    done: t('palette.scanStarted'),
    failed: t('palette.scanFailed'),
  })
  const action = (
    key: string,
    label: string,
    icon: React.ReactNode,
    run: () => void,
  ): PaletteCommand => ({ key: `action ${key}`, group: 'actions', label, icon, run })
  return [
    action('queue', t('palette.queue'), <ListMusic />, () => openQueue(queue)),
    action('select', t('palette.selectAll'), <CheckCheck />, () => void selectAll()),
    ...(isAdmin && libraryId
      ? [action('scan', t('palette.scan'), <RefreshCw />, () => void scan.run(libraryId))]
      : []),
    { ...action('shortcuts', t('palette.shortcuts'), <Keyboard />, openShortcuts), keys: '?' },
    ...themes.map((theme) =>
      action(
        `theme ${theme}`,
        t('palette.theme', { name: t(`theme.${theme}`) }),
        <PaletteIcon />,
        () => chooseTheme(theme),
      ),
    ),
    action('sign out', t('nav.signOut'), <LogOut />, () => void signOut()),
  ]
}
