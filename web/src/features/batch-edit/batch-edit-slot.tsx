import { lazyOverlay } from '#ui/page/lazy-part.tsx'
import { useBatchEdit } from './open-batch-edit.ts'

const BatchDialog = lazyOverlay(() => import('./batch-dialog.tsx').then((file) => file.BatchDialog))

/** Where the form of several items stands while it is open. */
export function BatchEditSlot() {
  const items = useBatchEdit((state) => state.items)
  const close = () => useBatchEdit.setState({ items: null })
  return items && <BatchDialog items={items} onClose={close} onMissing={close} />
}
