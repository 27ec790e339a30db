import type { ProgressUpdate } from '@lectern/contract'

/** Formats whose places are page numbers, in KOReader as here. */
const paged = new Set(['.pdf', '.cbz', '.cbr', '.cb7'])
/** Further than KOReader's and our counts of one place are apart. */
const samePart = 0.0005

export const isSamePart = (one: number, other: number): boolean => Math.abs(one - other) < samePart

/**
 * A place of KOReader as the journal takes it. Its own way to name a place in a text is another one than ours; the chapter
 * is the same in both, and how far it is says the rest.
 */
export function ownPlace(
  ext: string,
  { progress, percentage }: { progress: string; percentage: number },
): Pick<ProgressUpdate, 'ebookProgress' | 'ebookLocation'> {
  return { ebookProgress: percentage, ebookLocation: locationOf(ext, progress) }
}

function locationOf(ext: string, progress: string): string {
  if (paged.has(ext)) return /^\d{1,6}$/.test(progress) ? progress : ''
  const chapter = ext === '.epub' ? /DocFragment\[(\d{1,5})\]/.exec(progress)?.[1] : undefined
  return chapter === undefined ? '' : `epubcfi(/6/${2 * Number(chapter)}!/4)`
}

/** One of our places as KOReader goes to it; null where it couldn't find it. */
export function koreaderProgress(ext: string, location: string | null): string | null {
  if (location === null) return null
  if (paged.has(ext)) return /^\d{1,6}$/.test(location) ? location : null
  const step = ext === '.epub' ? /^epubcfi\(\/6\/(\d{1,6})/.exec(location)?.[1] : undefined
  if (step === undefined || Number(step) < 2 || Number(step) % 2 === 1) return null
  return `/body/DocFragment[${Number(step) / 2}]/body`
}
