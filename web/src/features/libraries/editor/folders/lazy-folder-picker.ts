import { lazyOverlay } from '#ui/page/lazy-part.tsx'

/** Walks the folders of the server, for other settings than those of libraries. */
export const FolderPicker = lazyOverlay(() =>
  import('./folder-picker.tsx').then((file) => file.FolderPicker),
)
