import { UploadPage } from '#features/uploads/index.ts'

/** Bringing new items in. */
export function UploadRoute() {
  return <UploadPage />
}
