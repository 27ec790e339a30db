import type { ReaderFont } from '@lectern/contract'
import { fetchBytes } from '#features/reader-engine/index.ts'
import { CallError } from '#platform/net/call-error.ts'
import { call } from '#platform/net/call.ts'
import { callQuery, invalidate, queryClient } from '#platform/net/query.ts'
import { upload } from '#platform/net/upload.ts'
import { withBase } from '#platform/address/base.ts'
import { texts } from '#platform/text/texts.ts'
import { namedFont } from './font-name.ts'

/** Fonts that the signed-in user brought along. */
export const fontsQuery = () => callQuery('GET /api/lectern/fonts', {})

/** Font files of this browser, so that books look the same without a line. */
const cacheName = 'lectern-fonts'

/**
 * Takes a font along under the name that its file suggests. @throws CallError, and an Error with a sentence where the
 * browser can't draw with it.
 */
export async function bringFont(file: File): Promise<ReaderFont> {
  const { family, weight, isItalic } = namedFont(file.name)
  await checkDrawable(file)
  const form = new FormData()
  form.append('family', family)
  form.append('weight', String(weight))
  form.append('italic', isItalic ? '1' : '0')
  form.append('font', file, file.name)
  const { font } = await upload('POST /api/lectern/fonts', { params: {}, form })
  invalidate('GET /api/lectern/fonts')
  return font
}

/** Removes all files of a family. */
export async function removeFamily(fonts: readonly ReaderFont[]): Promise<void> {
  for (const { id } of fonts) {
    await call('DELETE /api/lectern/fonts/:id', { params: { id } })
    await (await openCache())?.delete(addressOf(id)).catch(() => false)
  }
  invalidate('GET /api/lectern/fonts')
}

/** Browsers check fonts before they draw with them; what they refuse isn't sent. */
async function checkDrawable(file: File): Promise<void> {
  try {
    await new FontFace('check', await file.arrayBuffer()).load()
  } catch (cause) {
    throw new CallError('refused', {
      message: texts.t('reader.ownFonts.notAFont', { name: file.name }),
      status: 400,
      cause,
    })
  }
}

/** A file of a family under an address of this page. */
export interface OwnFace {
  url: string
  weight: number
  isItalic: boolean
}

/** The files of a family, those that can be had; none where it is gone, or never was here and there is no line. */
export async function facesOfFamily(family: string): Promise<OwnFace[]> {
  const fonts = await knownFonts()
  const files = fonts.filter((font) => font.family === family)
  const faces = await Promise.all(
    files.map(async ({ id, weight, isItalic }) => {
      const url = urls.get(id) ?? (await urlOf(id))
      return url === null ? null : { url, weight, isItalic }
    }),
  )
  return faces.filter((face) => face !== null)
}

/** Addresses of files by their ids, for as long as the page stands. */
const urls = new Map<string, string>()

/** The list as the server has it, else as it was when it was last seen here. */
async function knownFonts(): Promise<ReaderFont[]> {
  const list = new URL(withBase('/api/lectern/fonts'), location.href).href
  const cache = await openCache()
  try {
    const { fonts } = await queryClient.fetchQuery({ ...fontsQuery(), retry: false })
    await cache?.put(list, Response.json(fonts))
    return fonts
  } catch {
    const kept = await cache?.match(list)
    return kept ? ((await kept.json()) as ReaderFont[]) : []
  }
}

async function urlOf(id: string): Promise<string | null> {
  const blob = await fileOf(id)
  if (blob === null) return null
  const url = URL.createObjectURL(blob)
  urls.set(id, url)
  return url
}

async function fileOf(id: string): Promise<Blob | null> {
  const cache = await openCache()
  const kept = await cache?.match(addressOf(id))
  if (kept) return kept.blob()
  try {
    const answer = await fetchBytes(`/api/lectern/fonts/${id}/file`)
    await cache?.put(addressOf(id), answer.clone())
    return await answer.blob()
  } catch {
    return null
  }
}

const addressOf = (id: string) =>
  new URL(withBase(`/api/lectern/fonts/${id}/file`), location.href).href

/** null where the browser keeps none, as on addresses without TLS. */
async function openCache(): Promise<Cache | null> {
  return 'caches' in globalThis ? caches.open(cacheName).catch(() => null) : null
}
