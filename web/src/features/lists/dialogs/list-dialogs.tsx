import { closeListDialog, useAskedDialog } from './open-dialogs.ts'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'

const ListDialog = lazyOverlay(() => import('./list-dialog.tsx').then((file) => file.ListDialog))

/** Stands once in the frame; what it shows is fetched when it is first asked for. */
export function ListDialogs() {
  const turn = useAskedDialog((state) => state.turn)
  if (turn === 0) return null
  return <ListDialog key={turn} onMissing={closeListDialog} />
}
