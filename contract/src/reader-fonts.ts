import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, ms, uuid } from './kit.ts'

/** Ours: a font file that somebody brought along to read with. Files of one family make one choice. */
export const readerFont = z.object({
  id: uuid,
  family: z.string(),
  /** 100 (thin) … 900 (black). */
  weight: z.number().int(),
  isItalic: z.boolean(),
  /** Bytes. */
  size: z.number(),
  createdAt: ms,
})
export type ReaderFont = z.output<typeof readerFont>

const noFamily = 'Please give the font a name.'
const noWeight = 'The weight of a font is a number from 100 to 900.'

/** What a form says of a font, before the file. */
export const readerFontFields = z.object({
  family: z.string(noFamily).trim().min(1, noFamily).max(100, 'The name is too long.'),
  weight: z.coerce
    .number(noWeight)
    .int(noWeight)
    .min(100, noWeight)
    .max(900, noWeight)
    .default(400),
  italic: z.enum(['0', '1'], '"italic" must be 0 or 1').default('0'),
})

/** Ours: fonts for reading, seen by who brought them and by nobody else. */
export const readerFontCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/lectern/fonts',
    policy: 'user',
    summary: 'Fonts that the caller brought along, by family, weight and slant',
    reply: z.object({ fonts: z.array(readerFont) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/lectern/fonts',
    policy: 'user',
    summary:
      'Takes a font file along: form fields `family`, `weight`, `italic`, then `font`: TTF, OTF, WOFF or WOFF2, at most 30 MB',
    multipart: true,
    reply: z.object({ font: readerFont }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/lectern/fonts/:id/file',
    policy: 'user',
    summary: 'The file of a font; it never changes',
    params: z.object({ id: idParam }),
    reply: 'file',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/lectern/fonts/:id',
    policy: 'user',
    summary: 'Removes a font',
    params: z.object({ id: idParam }),
    reply: 'ok',
  }),
}
