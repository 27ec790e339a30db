import { useHotkeys } from '#platform/input/hotkeys.ts'
import { closeShortcuts, openShortcuts, useShortcuts } from './shortcuts.ts'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'

const ShortcutsDialog = lazyOverlay(() =>
  import('./shortcuts-dialog.tsx').then((file) => file.ShortcutsDialog),
)

/** Opens the list of keys with `?`; stands once in the shell. */
export function ShortcutsHost() {
  const isOpen = useShortcuts((shortcuts) => shortcuts.isOpen)
  useHotkeys('app', { '?': openShortcuts })
  return isOpen && <ShortcutsDialog onMissing={closeShortcuts} />
}
