import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { registerHotkeys, useHotkeys } from '#platform/hotkeys.ts'

const AppPalette = lazy(() =>
  import('./app-palette.tsx').then((file) => ({ default: file.AppPalette })),
)

/** The second key counts for this long, in ms. */
const secondKeyMs = 1500

/** Opens the command palette, and follows `G` and the first letter of a section. */
export function PaletteSlot({ libraryId }: { libraryId: string | null }) {
  const router = useRouter()
  const [open, setOpen] = useState(false)
  const goTo = (rest: string) => () =>
    void router.navigate({ to: `/library/${libraryId}${rest}` } as never)
  const awaitSection = () => {
    if (!libraryId) return
    const end = registerHotkeys('reader', {
      H: goTo(''),
      L: goTo('/bookshelf'),
      S: goTo('/bookshelf/series'),
      A: goTo('/authors'),
      P: goTo('/bookshelf/playlists'),
    })
    const stop = () => {
      clearTimeout(timer)
      removeEventListener('keydown', stop)
      end()
    }
    const timer = setTimeout(stop, secondKeyMs)
    // Registered behind the hotkeys' own listener: the second key acts first.
    setTimeout(() => addEventListener('keydown', stop), 0)
  }
  useHotkeys('app', { 'Ctrl+K': () => setOpen(true), G: awaitSection })
  if (!open) return null
  return (
    <Suspense>
      <AppPalette onClose={() => setOpen(false)} />
    </Suspense>
  )
}
