import { create } from 'zustand'

/** Dialogs of the player; one at a time is open. */
export type PlayerDialog =
  | 'chapters'
  | 'sleep'
  | 'transcript'
  | 'bookmarks'
  | 'history'
  | 'settings'
/** What stands beside the full-screen player. */
export type SidePanel = 'chapters' | 'transcript' | 'queue' | 'bookmarks'

/** What of the player is open on this page. */
interface Surface {
  isExpanded: boolean
  dialog: PlayerDialog | null
  panel: SidePanel
}

export const useSurface = create<Surface>(() => ({
  isExpanded: false,
  dialog: null,
  panel: 'chapters',
}))

export function openPlayerDialog(dialog: PlayerDialog): void {
  useSurface.setState({ dialog })
}

export function closePlayerDialog(): void {
  useSurface.setState({ dialog: null })
}

export function expandPlayer(): void {
  useSurface.setState({ isExpanded: true })
}

export function collapsePlayer(): void {
  useSurface.setState({ isExpanded: false })
}

/** The player is empty: all of it that was open goes, but not its settings. */
export function foldAway(): void {
  const { dialog, panel } = useSurface.getState()
  useSurface.setState({
    ...useSurface.getInitialState(),
    panel,
    dialog: dialog === 'settings' ? dialog : null,
  })
}
