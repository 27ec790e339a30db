import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, ms } from './kit.ts'

const mostFiles = 5000
const mostItems = 100
const noFolder = 'Say which folder of which library the files go to'
const noFiles = 'An item has 1 to 5,000 files'
const badPath = 'Each file needs a name of at most 2,000 characters'
const badSize = 'The size of a file is a whole number of bytes'
const badTime = 'The time of a file is a whole number of milliseconds'

const named = (field: string) =>
  z.string(`The ${field} must be text`).max(1000, `The ${field} has at most 1,000 characters`)
const filePath = z.string(badPath).min(1, badPath).max(2000, badPath)

/** A library folder, by its id and that of its library. */
const place = {
  libraryId: z.string(noFolder).max(512, noFolder),
  folderId: z.string(noFolder).max(512, noFolder),
}

/** What an item is called: its folder is made of these, as far as its library has such folders. */
const names = {
  title: named('title'),
  author: named('author').default(''),
  series: named('series').default(''),
}

const sentFile = z.strictObject({
  /** Below the folder of the item, with `/`. */
  path: filePath,
  size: z.number(badSize).int(badSize).min(0, badSize),
  /** When it was changed last: tells a file from another one of that name. */
  modifiedAt: z.number(badTime).int(badTime),
})

const uploadBegin = z.strictObject({
  ...place,
  ...names,
  files: z.array(sentFile, noFiles).min(1, noFiles).max(mostFiles, noFiles),
  /** Whether they may go beside what is there already; else nothing may be there. */
  adds: z.boolean('"adds" must be true or false').default(false),
})
export type UploadBegin = z.output<typeof uploadBegin>

const openUpload = z.object({
  id: z.string(),
  libraryId: z.string(),
  folderId: z.string(),
  title: z.string(),
  author: z.string(),
  series: z.string(),
  adds: z.boolean(),
  /** Of the item's folder, below the library folder. */
  path: z.string(),
  createdAt: ms,
  /** When something of it arrived last. */
  receivedAt: ms,
  /** When it is swept, should nothing arrive any more. */
  expiresAt: ms,
  /** As they were announced, each with how many bytes of it are on the disk. */
  files: z.array(
    z.object({ path: z.string(), size: z.number(), modifiedAt: ms, offset: z.number() }),
  ),
})
export type OpenUpload = z.output<typeof openUpload>

const plannedItem = z.strictObject({
  ...names,
  paths: z.array(filePath, noFiles).max(mostFiles, noFiles),
})
const badPlan = `Ask about 1 to ${mostItems} items at once`
const uploadPlan = z.strictObject({
  ...place,
  items: z.array(plannedItem, badPlan).min(1, badPlan).max(mostItems, badPlan),
})
export type UploadPlan = z.output<typeof uploadPlan>

const plannedPlace = z.object({
  /** Of the item's folder, below the library folder; empty where its title is no name for one. */
  path: z.string(),
  /** `free`: nothing is there. `taken`: something is, to which files may be added. `shut`: something is, for others to change. */
  state: z.enum(['free', 'taken', 'shut']),
  /** Of the item that is there, where the caller sees it. */
  title: z.string().nullable(),
  /** Those of the paths that are there already. */
  there: z.array(z.string()),
})
export type PlannedPlace = z.output<typeof plannedPlace>

const uploadParams = z.object({ id: idParam })
const fileParams = z.object({ id: idParam, file: idParam })

/**
 * Ours: bringing new items in, in pieces that go on wherever they broke off. Files are sent as tus 1.0 has it (with its
 * extensions checksum and expiration), to the address of each; around them, calls of our own begin an item and finish
 * it. Only who began an upload knows of it.
 */
export const openUploadCalls = {
  plan: endpoint({
    method: 'POST',
    path: '/api/lectern/uploads/plan',
    policy: { right: 'upload' },
    summary: 'Where items would go, and what of them is there already',
    body: uploadPlan,
    reply: z.object({ places: z.array(plannedPlace) }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/lectern/uploads',
    policy: { right: 'upload' },
    summary:
      'Announce an item and its files. 403 where somebody else’s item is, 409 where something is, unless `adds` allows to go beside it (never over it), 507 where there is no room for all of it',
    body: uploadBegin,
    reply: openUpload,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/lectern/uploads',
    policy: { right: 'upload' },
    summary: 'The uploads that the caller began and that are not finished, latest first',
    reply: z.object({ uploads: z.array(openUpload) }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/lectern/uploads/:id/files/:file',
    policy: { right: 'upload' },
    summary:
      'How much of a file is there: `:file` is its place in the list, from 0. HEAD says the same in headers (tus: Upload-Offset, Upload-Length)',
    params: fileParams,
    reply: z.object({ size: z.number(), offset: z.number() }),
  }),
  send: endpoint({
    method: 'PATCH',
    path: '/api/lectern/uploads/:id/files/:file',
    policy: { right: 'upload' },
    summary:
      'A piece of a file from Upload-Offset on (tus). With Upload-Checksum (sha1, sha256 or md5) all of it counts or nothing does. 409: the file is at another place; 423: it is being sent; 460: the checksum is another',
    params: fileParams,
    piece: true,
    reply: 'nothing',
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/lectern/uploads/:id/finish',
    policy: { right: 'upload' },
    summary:
      'Put the item into its library, once all of its files are whole. Asking again answers the same',
    params: uploadParams,
    reply: z.object({ path: z.string() }),
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/lectern/uploads/:id',
    policy: { right: 'upload' },
    summary: 'Remove what arrived of an item',
    params: uploadParams,
    reply: 'ok',
  }),
}
