import { usePrefetchQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Home, HomeSkeleton, shelvesQuery } from '#features/home/index.ts'
import { LibraryPage } from '#features/libraries/index.ts'

/** Home of a library. */
export function HomeRoute() {
  const { libraryId } = useParams({ from: '/library/$libraryId' })
  // Together with the library, not after it.
  usePrefetchQuery(shelvesQuery(libraryId))
  return (
    <LibraryPage loading={<HomeSkeleton ratio={1} />}>
      {(current) => <Home key={current.library.id} current={current} />}
    </LibraryPage>
  )
}
