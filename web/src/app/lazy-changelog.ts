import { lazyOverlay } from '#ui/page/lazy-part.tsx'

/** What is new, fetched when somebody asks. */
export const Changelog = lazyOverlay(() =>
  import('#features/changelog/index.ts').then((file) => file.ChangelogDialog),
)
