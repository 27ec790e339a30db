import { create } from 'zustand'

/** Dialogs of the player; one at a time is open. */
export type PlayerDialog = 'chapters' | 'sleep' | 'bookmarks' | 'history' | 'settings'
/** What stands beside the full-screen player. */
export type SidePanel = 'chapters' | 'queue' | 'bookmarks'

/** What of the player is open on this page. */
interface Surface {
  isExpanded: boolean
  dialog: PlayerDialog | null
  panel: SidePanel
  /** Where the listener was before a far jump; offered for a while as the way back. */
  returnTo: number | null
  /** The device that plays this item instead of us, as far as it is known. */
  otherDevice: string | null
}

export const useSurface = create<Surface>(() => ({
  isExpanded: false,
  dialog: null,
  panel: 'chapters',
  returnTo: null,
  otherDevice: null,
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
