import { lazyOverlay } from '#ui/page/lazy-part.tsx'
import { closePlayerDialog, useSurface, type PlayerDialog } from '../../open-surfaces.ts'

const ChaptersDialog = lazyOverlay(() =>
  import('./chapters-dialog.tsx').then((file) => file.ChaptersDialog),
)
const TranscriptDialog = lazyOverlay(() =>
  import('./playing-transcript.tsx').then((file) => file.TranscriptDialog),
)
const SleepDialog = lazyOverlay(() => import('./sleep-dialog.tsx').then((file) => file.SleepDialog))
const PlayingBookmarks = lazyOverlay(() =>
  import('./playing-bookmarks.tsx').then((file) => file.PlayingBookmarks),
)
const HistoryDialog = lazyOverlay(() =>
  import('./history-dialog.tsx').then((file) => file.HistoryDialog),
)
const SettingsDialog = lazyOverlay(() =>
  import('./settings-dialog.tsx').then((file) => file.SettingsDialog),
)

const dialogs: Record<PlayerDialog, typeof ChaptersDialog> = {
  chapters: ChaptersDialog,
  transcript: TranscriptDialog,
  sleep: SleepDialog,
  bookmarks: PlayingBookmarks,
  history: HistoryDialog,
  settings: SettingsDialog,
}

/** The dialog of the player that is open, fetched when it is first asked for. */
export function PlayerDialogs() {
  const dialog = useSurface((surface) => surface.dialog)
  if (dialog === null) return null
  const Dialog = dialogs[dialog]
  return <Dialog key={dialog} onMissing={closePlayerDialog} />
}
