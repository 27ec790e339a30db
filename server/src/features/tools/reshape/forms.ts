import { extname } from 'node:path'
import { flacForm } from './flac-form.ts'
import type { Form } from './form.ts'
import { mp3Form } from './mp3-form.ts'
import { mp4Form } from './mp4-form.ts'
import { oggForm } from './ogg-form.ts'

const forms: ReadonlyMap<string, Form> = new Map([
  ...['.m4b', '.m4a', '.mp4'].map((ext) => [ext, mp4Form] as const),
  ['.mp3', mp3Form],
  ['.flac', flacForm],
  ...['.ogg', '.oga', '.opus'].map((ext) => [ext, oggForm] as const),
])

/** What they are called where something else can't be cut or joined. */
export const formNames = 'MP4, MP3, FLAC and Ogg'

/** How files of this name are cut and joined; null where they can't be. */
export const formOf = (path: string): Form | null => forms.get(extname(path).toLowerCase()) ?? null
