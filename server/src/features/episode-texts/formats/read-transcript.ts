import { readSrt, readVtt } from './captions.ts'
import type { Cue, ReadTranscript } from './cue.ts'
import { readPage, readPlain } from './prose.ts'
import { readSegments } from './segments.ts'
import { joinCues } from './join-cues.ts'

/** Reads a transcript by what is in it: names and types of files lie. null where it says nothing. */
export function readTranscript(text: string): ReadTranscript | null {
  const read = readAny(text.replace(/^\uFEFF/u, ''))
  if (read === null) return null
  const cues = read.isTimed ? joinCues(inOrder(read.cues)) : read.cues
  return cues.length === 0 ? null : { ...read, cues }
}

function readAny(text: string): ReadTranscript | null {
  const begin = text.trimStart().slice(0, 200)
  if (begin.startsWith('WEBVTT')) {
    const language = /^Language:\s*([\w-]+)/mu.exec(text.slice(0, 2000))?.[1] ?? null
    return { format: 'vtt', isTimed: true, language, cues: readVtt(text) }
  }
  if (/^[{[]/u.test(begin)) {
    const read = readSegments(text)
    if (read !== null) return { format: 'json', isTimed: true, ...read }
    // Text may begin with a bracket; what looks like data is no text.
    if (/^[{[]\s*["{[]/u.test(begin)) return null
  }
  if (/-->/u.test(text.slice(0, 20_000)))
    return { format: 'srt', isTimed: true, language: null, cues: readSrt(text) }
  if (/^<|<(?:p|div|cite|html|body)\b/iu.test(begin)) return { format: 'html', ...readPage(text) }
  // Bytes that are no text have signs that nobody writes.
  if (/[\u0001-\u0008\u000E-\u001A\uFFFD]/u.test(begin)) return null
  return { format: 'plain', language: null, ...readPlain(text) }
}

/** Later ones first begin later; none ends before it begins. */
function inOrder(cues: readonly Cue[]): Cue[] {
  return cues
    .map((cue) => ({ ...cue, end: cue.end !== null && cue.end > cue.start ? cue.end : null }))
    .sort((one, other) => one.start - other.start)
}
