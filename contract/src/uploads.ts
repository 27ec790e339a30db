import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const invalid = 'Invalid request body'

/** A folder below one of a library, as an upload would make it. */
const pathQuestion = z.object({
  directory: z.string(invalid).min(1, invalid),
  /** As the library has it, or with slashes at its end. */
  folderPath: z.string(invalid).overwrite((path) => path.replace(/(?<=.)\/+$/u, '')),
})
export type PathQuestion = z.output<typeof pathQuestion>

/** Bringing new items in (ABS wire, items §2.11). Nothing that lies on the disk is ever overwritten. */
export const uploadCalls = {
  upload: endpoint({
    method: 'POST',
    path: '/api/upload',
    policy: { right: 'upload' },
    summary:
      'Upload an item: form fields title, author, series, library and folder, and after them the files',
    multipart: true,
    reply: 'ok',
  }),
  pathExists: endpoint({
    method: 'POST',
    path: '/api/filesystem/pathexists',
    policy: { right: 'upload' },
    summary: 'Whether an upload would meet something: {directory, folderPath}',
    body: pathQuestion,
    refusal: 'json',
    reply: z.object({ exists: z.boolean(), libraryItemTitle: z.string().optional() }),
  }),
}
