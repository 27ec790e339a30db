import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'

const ItemEditor = lazyOverlay(() => import('./item-editor.tsx').then((file) => file.ItemEditor))

/** Stands once in the frame: the editor lies above whichever page has `edit=<item>` in its address. */
export function ItemEditorSlot() {
  const itemId = useRouterState({
    select: ({ location }) => (location.search as { edit?: string }).edit,
  })
  const [used, setUsed] = useState(false)
  if (itemId && !used) setUsed(true)
  // Where it can't be had the address stays: reloading, which the message offers, brings it.
  return used && <ItemEditor itemId={itemId} onMissing={() => {}} />
}
