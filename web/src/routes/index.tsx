import { Navigate } from '@tanstack/react-router'
import { useCurrentLibraryId } from '#features/libraries/index.ts'
import { Welcome } from '#features/libraries/welcome.tsx'

/** The start: home of the current library, or the way to a first one. */
export function IndexRoute() {
  const libraryId = useCurrentLibraryId()
  if (!libraryId) return <Welcome />
  return <Navigate to="/library/$libraryId" params={{ libraryId }} replace />
}
