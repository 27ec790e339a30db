import { lazy } from 'react'

/** What is new, fetched when somebody asks. */
export const Changelog = lazy(() =>
  import('#features/changelog/index.ts').then((file) => ({ default: file.ChangelogDialog })),
)
