import { ToolsPage } from '#features/book-tools/index.ts'

/** What can be done to the files of one book. */
export function ManageRoute() {
  return <ToolsPage />
}
