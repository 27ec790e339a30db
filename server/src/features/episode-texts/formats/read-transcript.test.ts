import { expect, it } from 'vitest'
import { passagesOf } from './passages.ts'
import { readTranscript } from './read-transcript.ts'
import { vttText } from './vtt-text.ts'

const lines = (text: string) =>
  readTranscript(text)?.cues.map(
    ({ start, end, speaker, text: said }) => `${start}–${end} ${speaker ?? ''}: ${said}`,
  )

it('reads WebVTT with its voices, without styles, notes and tags', () => {
  const text = `\uFEFFWEBVTT - some title
Language: de-CH

STYLE
::cue { color: red }

NOTE nobody says this

intro
00:01.500 --> 00:04.000 align:start
<v.loud Ada Lane>Ahoy &amp; <i>welcome</i>.</v>

01:00:02.000 --> 01:00:03.000
<v Ben>Hello<00:01:00.500> there`
  const read = readTranscript(text)
  expect(read).toMatchObject({ format: 'vtt', language: 'de-CH', isTimed: true })
  expect(lines(text)).toEqual(['1.5–4 Ada Lane: Ahoy & welcome.', '3602–3603 Ben: Hello there'])
})

it('reads SubRip; a name before a colon is who speaks where it comes again', () => {
  const text = `1\r\n00:00:01,000 --> 00:00:03,000\r\nAda: The tide comes.\r\n\r\n2\r\n00:00:03,100 --> 00:00:05,000\r\nNote: it goes.\r\n\r\n3\r\n00:00:06,000 --> 00:00:07,000\r\nAda: Indeed.`
  expect(readTranscript(text)?.format).toBe('srt')
  expect(lines(text)).toEqual([
    '1–3 Ada: The tide comes.',
    '3.1–5 : Note: it goes.',
    '6–7 Ada: Indeed.',
  ])
})

it('joins captions and words to sentences, but not those of two people', () => {
  const words = ['the', 'lamp', 'is', 'lit.', 'who', 'did', 'it?'].map((body, index) => ({
    speaker: index < 4 ? 'Ada' : 'Ben',
    startTime: index,
    endTime: index + 0.9,
    body,
  }))
  const text = JSON.stringify({ version: '1.0.0', segments: words })
  expect(lines(text)).toEqual(['0–3.9 Ada: the lamp is lit.', '4–6.9 Ben: who did it?'])
})

it('reads what programs that listen write, and leaves out what is none', () => {
  const segments = [
    { start: 1.25, end: 2, text: ' Hi.' },
    { start: -1, text: 'no' },
    7,
    { text: 'no' },
  ]
  expect(lines(JSON.stringify({ language: 'en', segments }))).toEqual(['1.25–2 : Hi.'])
  expect(lines(JSON.stringify(segments))).toEqual(['1.25–2 : Hi.'])
})

it('reads pages with who and when, and without', () => {
  const page = `<html lang="fr"><head><title>no</title></head><body><script>no()</script>
    <cite>Ada:</cite><time>0:05</time><p>Bon&nbsp;jour.</p><cite>Ben:</cite><time>1:00:07</time><p>Salut<br>toi.</p>`
  expect(readTranscript(page)).toMatchObject({ format: 'html', isTimed: true, language: 'fr' })
  expect(lines(page)).toEqual(['5–null Ada: Bon jour.', '3607–null Ben: Salut toi.'])
  expect(readTranscript('<p>One</p><p>Two</p>')).toMatchObject({
    isTimed: false,
    cues: [{ text: 'One' }, { text: 'Two' }],
  })
})

it('reads plain text, with times where lines begin with them', () => {
  expect(lines('[00:05] Ada says\nsomething.\n\n(1:02:03) More.')).toEqual([
    '5–null : Ada says something.',
    '3723–null : More.',
  ])
  expect(readTranscript('First part.\n\nSecond part.')).toMatchObject({
    format: 'plain',
    isTimed: false,
    cues: [{ text: 'First part.' }, { text: 'Second part.' }],
  })
})

it('takes nothing for a transcript that is none', () => {
  for (const text of [
    '',
    '  \n',
    'WEBVTT\n\n',
    '{"error":"no"}',
    '[]',
    '\u0001\u0002\u0003',
    '<html></html>',
  ])
    expect(readTranscript(text), text).toBeNull()
})

it('cuts passages between sentences, and every cue is in one', () => {
  const cues = Array.from({ length: 500 }, (_, index) => ({
    start: index * 4,
    end: index * 4 + 3,
    speaker: null,
    text: index % 3 === 2 ? `sentence ${index}.` : `part ${index}`,
  }))
  const passages = passagesOf(cues)
  expect(passages.flat().map(([start]) => start)).toEqual(cues.map(({ start }) => start))
  for (const passage of passages.slice(0, -1)) {
    expect(passage.at(-1)?.[3]).toMatch(/\.$/)
    expect((passage.at(-1)?.[0] ?? 0) - (passage[0]?.[0] ?? 0)).toBeLessThan(60)
  }
})

it('writes WebVTT that it reads again', () => {
  const cues = [
    { start: 0.25, end: 2, speaker: 'A & B', text: 'Is 1 < 2?' },
    { start: 3700, end: null, speaker: null, text: 'Yes.' },
  ]
  const text = vttText(cues, 'en')
  expect(readTranscript(text)).toEqual({
    format: 'vtt',
    isTimed: true,
    language: 'en',
    cues: [cues[0], { ...cues[1], end: 3705 }],
  })
})
