import { Home } from '#features/home/index.ts'
import { LibraryPage } from '#features/libraries/index.ts'

/** Home of a library. */
export function HomeRoute() {
  return (
    <LibraryPage>{(current) => <Home key={current.library.id} current={current} />}</LibraryPage>
  )
}
