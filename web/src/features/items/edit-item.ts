import { useNavigate } from '@tanstack/react-router'
import { useMay } from '#platform/session/session.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Laid over the page below by a press there: closing it goes back to that. */
    isLayer?: boolean
  }
}

/** Opens the editor of an item above the page, under an address of its own. Null: the user may not. */
export function useEditItem(): ((itemId: string) => void) | null {
  const navigate = useNavigate()
  const mayUpdate = useMay('update')
  if (!mayUpdate) return null
  return (edit) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, edit }),
      state: { isLayer: true },
      resetScroll: false,
    })
}
