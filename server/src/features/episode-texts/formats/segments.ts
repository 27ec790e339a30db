import { z } from 'zod'
import { cueText, mostCues, speakerName } from './cue.ts'
import type { Cue } from './cue.ts'
import { secondsOf } from './timestamps.ts'

/** Numbers, and texts that are numbers or times. */
const time = z
  .union([z.number(), z.string()])
  .transform((value) => (typeof value === 'number' ? value : (secondsOf(value) ?? Number(value))))
  .pipe(z.number().min(0).max(1e7))

const segment = z.looseObject({
  startTime: time.optional().catch(undefined),
  start: time.optional().catch(undefined),
  endTime: time.optional().catch(undefined),
  end: time.optional().catch(undefined),
  speaker: z.string().nullish().catch(null),
  body: z.string().optional().catch(undefined),
  text: z.string().optional().catch(undefined),
})
const segments = z.union([
  z.looseObject({ segments: z.array(z.unknown()), language: z.string().nullish().catch(null) }),
  z.array(z.unknown()).transform((list) => ({ segments: list, language: null })),
])

/** Cues of JSON as podcasts have it, and as programs that listen write it; null where it is something else. */
export function readSegments(text: string): { cues: Cue[]; language: string | null } | null {
  const parsed = segments.safeParse(parse(text))
  if (!parsed.success) return null
  const cues = parsed.data.segments.slice(0, mostCues).flatMap((entry): Cue[] => {
    const found = segment.safeParse(entry)
    if (!found.success) return []
    const { data } = found
    const start = data.startTime ?? data.start
    const said = cueText(data.body ?? data.text ?? '')
    if (start === undefined || said === '') return []
    const end = data.endTime ?? data.end ?? null
    return [{ start, end, speaker: speakerName(data.speaker), text: said }]
  })
  return { cues, language: parsed.data.language ?? null }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
