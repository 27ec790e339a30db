import { lazy } from 'react'

/** Where libraries are made and changed; only those who manage them ever need its code. */
export const LibrariesPanel = lazy(() =>
  import('./libraries-panel.tsx').then((file) => ({ default: file.LibrariesPanel })),
)
