import { AuthorPage } from '#features/people/index.ts'

/** One author. */
export function AuthorRoute() {
  return <AuthorPage />
}
