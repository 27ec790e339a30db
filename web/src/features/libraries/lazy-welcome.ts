import { lazy } from 'react'

/** The way to a first library; most people never see it, so its code waits. */
export const Welcome = lazy(() =>
  import('./welcome.tsx').then((file) => ({ default: file.Welcome })),
)
