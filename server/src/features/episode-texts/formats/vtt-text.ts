import type { Cue } from './cue.ts'

/** A timed transcript as WebVTT, to lie beside its sound. */
export function vttText(cues: readonly Cue[], language: string | null): string {
  const head = language === null ? 'WEBVTT\n' : `WEBVTT\nLanguage: ${language}\n`
  const blocks = cues.map(({ start, end, speaker, text }, index) => {
    const until = Math.max(end ?? cues[index + 1]?.start ?? start + 5, start + 0.001)
    const voice = speaker === null ? '' : `<v ${escaped(speaker)}>`
    return `${stamp(start)} --> ${stamp(until)}\n${voice}${escaped(text)}\n`
  })
  return [head, ...blocks].join('\n')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function stamp(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const rest = String(ms % 1000).padStart(3, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${rest}`
}
