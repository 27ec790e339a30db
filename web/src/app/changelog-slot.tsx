import { create } from 'zustand'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'

const Changelog = lazyOverlay(() =>
  import('#features/changelog/index.ts').then((file) => file.ChangelogDialog),
)

/** Whether it is open, from the rail, the menu of phones, or the message about a newer release. */
export const useChangelogOpen = create(() => false)

/** What is new, fetched when somebody asks. */
export function ChangelogSlot() {
  if (!useChangelogOpen()) return null
  return <Changelog onClose={close} onMissing={close} />
}

function close(): void {
  useChangelogOpen.setState(false)
}
