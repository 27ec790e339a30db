import { lazy, Suspense } from 'react'
import { useAskedDialog } from './open-dialogs.ts'

const ListDialog = lazy(() =>
  import('./list-dialog.tsx').then((file) => ({ default: file.ListDialog })),
)

/** Stands once in the frame; what it shows is fetched when it is first asked for. */
export function ListDialogs() {
  const turn = useAskedDialog((state) => state.turn)
  if (turn === 0) return null
  return (
    <Suspense>
      <ListDialog />
    </Suspense>
  )
}
