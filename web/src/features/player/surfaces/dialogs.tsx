import { lazy, Suspense, type ReactElement } from 'react'
import { useSurface, type PlayerDialog } from '../surface.ts'

const ChaptersDialog = lazy(() =>
  import('./chapters-dialog.tsx').then((file) => ({ default: file.ChaptersDialog })),
)
const SleepDialog = lazy(() =>
  import('./sleep-dialog.tsx').then((file) => ({ default: file.SleepDialog })),
)
const PlayingBookmarks = lazy(() =>
  import('./playing-bookmarks.tsx').then((file) => ({ default: file.PlayingBookmarks })),
)
const HistoryDialog = lazy(() =>
  import('./history-dialog.tsx').then((file) => ({ default: file.HistoryDialog })),
)
const SettingsDialog = lazy(() =>
  import('./settings-dialog.tsx').then((file) => ({ default: file.SettingsDialog })),
)

const dialogs: Record<PlayerDialog, ReactElement> = {
  chapters: <ChaptersDialog />,
  sleep: <SleepDialog />,
  bookmarks: <PlayingBookmarks />,
  history: <HistoryDialog />,
  settings: <SettingsDialog />,
}

/** The dialog of the player that is open, fetched when it is first asked for. */
export function PlayerDialogs() {
  const dialog = useSurface((surface) => surface.dialog)
  return <Suspense>{dialog && dialogs[dialog]}</Suspense>
}
