import { useRouter } from '@tanstack/react-router'
import { texts } from '#platform/texts.ts'
import { lazy, Suspense, useEffect } from 'react'
import { clearSelection, useSelection } from '#features/selection/index.ts'

const SelectionBar = lazy(() =>
  import('./selection-bar.tsx').then((file) => ({ default: file.SelectionBar })),
)

/** Where the selection bar stands. Leaving a route ends the selection. */
export function SelectionSlot() {
  const count = useSelection(({ items }) => items.size)
  const router = useRouter()
  useEffect(
    () => router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && clearSelection()),
    [router],
  )
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && texts.t('selection.count', { count })}
      </p>
      {count > 0 && (
        <Suspense>
          <SelectionBar />
        </Suspense>
      )}
    </>
  )
}
