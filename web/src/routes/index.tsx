import { Navigate } from '@tanstack/react-router'
import { useCurrentLibraryId, Welcome } from '#features/libraries/index.ts'

/** The start: home of the current library, or the way to a first one. */
export function IndexRoute() {
  const libraryId = useCurrentLibraryId()
  if (libraryId) return <Navigate to="/library/$libraryId" params={{ libraryId }} replace />
  return <Welcome />
}
