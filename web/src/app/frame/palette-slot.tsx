import { useRouter } from '@tanstack/react-router'
import { create } from 'zustand'
import { loadPlayerCommands } from '#features/player/index.ts'
import { useHotkeys } from '#platform/input/hotkeys.ts'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'

const AppPalette = lazyOverlay(async () => {
  const [{ AppPalette: Palette }, player] = await Promise.all([
    import('./app-palette.tsx'),
    loadPlayerCommands(),
  ])
  return ({ onClose }: { onClose: () => void }) => <Palette player={player} onClose={onClose} />
})

/** Whether the palette is open; phones, which have no keys, open it from their menu. */
export const usePaletteOpen = create(() => false)

/** Opens the command palette, and follows `G` and the first letter of a section. */
export function PaletteSlot({ libraryId }: { libraryId: string | null }) {
  const router = useRouter()
  const open = usePaletteOpen()
  const goTo = (rest: string) => () =>
    void router.navigate({ href: `/library/${libraryId}${rest}` })
  useHotkeys('app', { 'Ctrl+K': () => usePaletteOpen.setState(true) })
  useHotkeys(
    'app',
    {
      'G H': goTo(''),
      'G L': goTo('/bookshelf'),
      'G S': goTo('/bookshelf/series'),
      'G A': goTo('/authors'),
      'G P': goTo('/bookshelf/playlists'),
    },
    libraryId !== null,
  )
  if (!open) return null
  const close = () => usePaletteOpen.setState(false)
  return <AppPalette onClose={close} onMissing={close} />
}
