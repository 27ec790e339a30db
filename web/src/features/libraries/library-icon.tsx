import { BookAudio } from 'lucide-react'
import { lazy, Suspense } from 'react'

const NamedIcon = lazy(() =>
  import('./library-icons.tsx').then((file) => ({ default: file.NamedIcon })),
)

/** The icon of a library. The usual one is at hand, the others come when a library has one. */
export function LibraryIcon({ name }: { name: string }) {
  if (name === 'database') return <BookAudio aria-hidden="true" />
  return (
    <Suspense fallback={<BookAudio aria-hidden="true" className="invisible" />}>
      <NamedIcon name={name} />
    </Suspense>
  )
}
