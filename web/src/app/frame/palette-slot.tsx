import { useRouter } from '@tanstack/react-router'
import { create } from 'zustand'
import { loadPlayerCommands } from '#features/player/index.ts'
import { registerHotkeys, useHotkeys } from '#platform/input/hotkeys.ts'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'

const AppPalette = lazyOverlay(async () => {
  const [{ AppPalette: Palette }, player] = await Promise.all([
    import('./app-palette.tsx'),
    loadPlayerCommands(),
  ])
  return ({ onClose }: { onClose: () => void }) => <Palette player={player} onClose={onClose} />
})

/** The second key counts for this long, in ms. */
const secondKeyMs = 1500

/** Whether the palette is open; phones, which have no keys, open it from their menu. */
export const usePaletteOpen = create(() => false)

/** Opens the command palette, and follows `G` and the first letter of a section. */
export function PaletteSlot({ libraryId }: { libraryId: string | null }) {
  const router = useRouter()
  const open = usePaletteOpen()
  const goTo = (rest: string) => () =>
    void router.navigate({ href: `/library/${libraryId}${rest}` })
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
  useHotkeys('app', { 'Ctrl+K': () => usePaletteOpen.setState(true), G: awaitSection })
  if (!open) return null
  const close = () => usePaletteOpen.setState(false)
  return <AppPalette onClose={close} onMissing={close} />
}
