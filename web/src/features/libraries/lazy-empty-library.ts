import { lazy } from 'react'

/** What an empty library says; most people see it once, so its code waits. */
export const EmptyLibrary = lazy(() =>
  import('./empty-library.tsx').then((file) => ({ default: file.EmptyLibrary })),
)
