import { lazy, Suspense } from 'react'
import { useHotkeys } from '#platform/hotkeys.ts'
import { openShortcuts, useShortcuts } from './shortcuts.ts'

const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then((file) => ({ default: file.ShortcutsDialog })),
)

/** Opens the list of keys with `?`; stands once in the shell. */
export function ShortcutsHost() {
  const isOpen = useShortcuts((shortcuts) => shortcuts.isOpen)
  useHotkeys('app', { '?': openShortcuts })
  return isOpen && <Suspense>{<ShortcutsDialog />}</Suspense>
}
