import type { Chapter } from '@lectern/contract'

/** Tags and chapters (s) in the form that ffmpeg reads them in, to the millisecond. */
export function ffmetadata(
  tags: Readonly<Record<string, string>>,
  chapters: readonly Chapter[],
): Buffer {
  const lines = [';FFMETADATA1']
  for (const [name, value] of Object.entries(tags)) lines.push(`${escaped(name)}=${escaped(value)}`)
  for (const { start, end, title } of chapters) {
    lines.push('[CHAPTER]', 'TIMEBASE=1/1000')
    lines.push(`START=${Math.floor(start * 1000)}`, `END=${Math.floor(end * 1000)}`)
    lines.push(`title=${escaped(title)}`)
  }
  return Buffer.from(`${lines.join('\n')}\n`)
}

/** Line breaks, too: only behind a backslash do they belong to the value. */
const escaped = (text: string): string =>
  text.replaceAll('\0', '').replaceAll(/[\\=;#\n]/gu, String.raw`\$&`)
