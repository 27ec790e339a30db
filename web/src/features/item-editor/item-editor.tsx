import { useState } from 'react'
import { EditorDialog } from './editor-dialog.tsx'

/** The editor of an item; without one it closes, with what it showed last. Opened again it begins anew. */
export function ItemEditor({ itemId }: { itemId: string | undefined }) {
  const [shown, setShown] = useState({ itemId, last: itemId, turn: 0 })
  if (shown.itemId !== itemId)
    setShown({
      itemId,
      last: itemId ?? shown.last,
      turn: shown.itemId === undefined ? shown.turn + 1 : shown.turn,
    })
  if (!shown.last) return null
  return <EditorDialog key={shown.turn} itemId={shown.last} open={itemId !== undefined} />
}
