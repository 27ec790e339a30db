import { useRouter } from '@tanstack/react-router'
import { texts } from '#platform/text/texts.ts'
import { useEffect } from 'react'
import { clearSelection, useSelection } from '#features/selection/index.ts'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'

const SelectionBar = lazyOverlay(() =>
  import('./selection-bar.tsx').then((file) => file.SelectionBar),
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
      {count > 0 && <SelectionBar onMissing={clearSelection} />}
    </>
  )
}
