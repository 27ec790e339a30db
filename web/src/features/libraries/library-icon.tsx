import { BookAudio } from 'lucide-react'
import { lazyPart } from '#ui/page/lazy-part.tsx'

const NamedIcon = lazyPart(() => import('./library-icons.tsx').then((file) => file.NamedIcon), {
  waiting: () => <BookAudio aria-hidden="true" className="invisible" />,
  missing: <BookAudio aria-hidden="true" />,
})

/** The icon of a library. The usual one is at hand, the others come when a library has one. */
export function LibraryIcon({ name }: { name: string }) {
  if (name === 'database') return <BookAudio aria-hidden="true" />
  return <NamedIcon name={name} />
}
