#!/usr/bin/env node
// Streams of the built server, from outside: `npm run build && node scripts/bench-streams.mjs [folder for media] [hours]`
// Makes three books of 60 hours (one Opus file, one m4b, sixty MP3 files; about 2 GB, kept for the next time), starts the
// server on an empty data folder, and measures: a cold seek anywhere, the click to the first sound, fifty sessions at
// once, and memory. LECTERN_BENCH_SERVER names another main.js, LECTERN_BENCH_FFMPEG the ffmpeg that makes the media.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { row, startServer, timeAt } from './bench-server.mjs'

const media = resolve(process.argv[2] ?? join(tmpdir(), 'lectern-bench-streams'))
const hours = Number(process.argv[3] ?? 60)
const maker = process.env.LECTERN_BENCH_FFMPEG ?? 'ffmpeg'
const bundled = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg').path
const seeks = 60
const crowd = 50
const partsEach = 5

makeMedia()
const server = await startServer()
const { ask } = server
try {
  await measure()
} finally {
  await server.end()
}

async function measure() {
  const library = await server.addLibrary(media)
  await ask('POST', `/api/libraries/${library.id}/scan?force=1`)
  const books = await settled(library.id)
  console.log(`load average ${loadavg()[0].toFixed(1)}, ${hours} hours a book\n`)
  row('what', 'n', 'p50 ms', 'p95 ms', 'max ms', 'CPU ms each')
  row('---', '---:', '---:', '---:', '---:', '---:')
  const query = { 'One MP3 of sixty': '?bitrate=64' }
  for (const { id, title, duration } of books) {
    const wish = query[title] ?? ''
    await coldSeeks(`${title}${wish}`, { id, duration, wish })
    if (wish !== '') await coldSeeks(`${title}, copied`, { id, duration, wish: '' })
  }
  for (const { title, duration } of books.filter(({ title }) => !title.includes('MP3')))
    await oneEncoder(title, duration)
  for (const { id, title, duration } of books) await clicks(title, { id, duration })
  await parallel(books.find(({ title }) => title.includes('Opus')) ?? books[0])
}

/** Segments nobody asked for before, one after the other. */
async function coldSeeks(name, { id, duration, wish }) {
  const session = await play(id, 'seeker')
  const times = []
  const spent = cpuMs()
  for (let nth = 0; nth < seeks; nth++) {
    const index = Math.floor(Math.random() * (duration / 6 - 1))
    times.push(await timed(() => part(session, index, wish)))
  }
  report(`cold seek, ${name}`, times, (cpuMs() - spent) / seeks)
  await ask('POST', `/api/session/${session}/close`, {})
}

/**
 * What a seek costs an encoder that belongs to a session, as the wire describes it: begun five segments before the one
 * that is asked for. Only the encoder is measured, not a server around it.
 */
async function oneEncoder(title, duration) {
  const [name] = readdirSync(join(media, title))
  const codec = title.includes('m4b') ? 'copy' : 'aac'
  const times = []
  for (let nth = 0; nth < 20; nth++) {
    const folder = mkdtempSync(join(server.data, 'encoder-'))
    const at = Math.floor(Math.random() * (duration / 6 - 20)) * 6
    const input = ['-v', 'error', '-ss', String(at), '-i', join(media, title, name), '-map', '0:a']
    const output = [
      '-c:a',
      codec,
      '-b:a',
      '160k',
      '-f',
      'hls',
      '-hls_time',
      '6',
      '-hls_list_size',
      '0',
    ]
    times.push(
      await timed(async () => {
        const encoder = spawn(bundled, [...input, ...output, join(folder, 'output.m3u8')])
        while (!existsSync(join(folder, 'output6.ts'))) await pause(5)
        encoder.kill('SIGKILL')
        await once(encoder, 'exit')
      }),
    )
  }
  report(`cold seek, ${title}, an encoder for each session`, times)
}

/** From the click in a new place: session, playlist, first segment. */
async function clicks(name, { id, duration }) {
  const times = []
  for (let nth = 0; nth < 20; nth++) {
    const currentTime = Math.random() * (duration - 60)
    await ask('PATCH', `/api/me/progress/${id}`, {
      currentTime,
      duration,
      progress: currentTime / duration,
    })
    times.push(
      await timed(async () => {
        const session = await play(id, 'clicker')
        await bytes(`/hls/${session}/output.m3u8`)
        await part(session, Math.floor(currentTime / 6), '')
      }),
    )
  }
  report(`click to first segment, ${name}`, times)
}

/** Fifty sessions in fifty places, each asking for the next segment when it has the one before. */
async function parallel({ id, duration }) {
  const sessions = []
  for (let nth = 0; nth < crowd; nth++) sessions.push(await play(id, `device ${nth}`))
  const before = memory()
  let highest = before
  let failures = 0
  const watch = setInterval(() => (highest = Math.max(highest, memory())), 50)
  const firsts = []
  const nexts = []
  const began = performance.now()
  const spent = cpuMs()
  await Promise.all(
    sessions.map(async (session) => {
      const index = Math.floor(Math.random() * (duration / 6 - 10))
      for (let nth = 0; nth < partsEach; nth++) {
        try {
          const time = await timed(() => part(session, index + nth, ''))
          if (nth === 0) firsts.push(time)
          else nexts.push(time)
        } catch {
          failures++
        }
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  clearInterval(watch)
  report(`${crowd} sessions at once, first segment`, firsts)
  report(`${crowd} sessions at once, each next segment`, nexts)
  const made = crowd * partsEach
  console.log(`\n${((cpuMs() - spent) / made).toFixed(0)} ms of processor for each segment`)
  console.log(
    `\n${made} segments in ${seconds.toFixed(1)} s: ${((made * 6) / seconds).toFixed(0)} × real time; ${failures} failed`,
  )
  console.log(
    `memory of server and ffmpeg: ${before} MB before, at most ${highest} MB: ${((highest - before) / crowd).toFixed(2)} MB a stream`,
  )
}

async function play(id, deviceId) {
  const body = { deviceInfo: { deviceId }, mediaPlayer: 'bench', forceTranscode: true }
  return (await ask('POST', `/api/items/${id}/play`, body)).id
}

function part(session, index, wish) {
  return bytes(`/hls/${session}/output-${index}.ts${wish}`)
}

async function bytes(path) {
  const answer = await fetch(server.base + path)
  const body = await answer.arrayBuffer()
  if (!answer.ok || body.byteLength < 1000) throw new Error(`${path}: ${answer.status}`)
}

/** Three books of the same hours. The sound is noise and tones; what it is hardly matters for what is measured. */
function makeMedia() {
  const hour = join(media, '.hour.wav')
  const books = [
    { title: 'One Opus', codec: ['-c:a', 'libopus', '-b:a', '24k'], ext: 'opus' },
    { title: 'One m4b', codec: ['-c:a', 'aac', '-b:a', '64k'], ext: 'm4b' },
    { title: 'One MP3 of sixty', codec: ['-c:a', 'libmp3lame', '-q:a', '7'], ext: 'mp3' },
  ]
  for (const { title, codec, ext } of books) {
    const folder = join(media, title)
    if (existsSync(folder)) continue
    mkdirSync(folder, { recursive: true })
    if (!existsSync(hour)) {
      const wave = 'anoisesrc=a=0.05:r=44100:seed=7,tremolo=f=3:d=0.9'
      make(['-f', 'lavfi', '-i', wave, '-t', '3600', '-ac', '1', hour])
    }
    const one = join(folder, `001.${ext}`)
    make(['-i', hour, ...codec, one])
    const names = Array.from(
      { length: hours },
      (_, nth) => `${String(nth + 1).padStart(3, '0')}.${ext}`,
    )
    if (ext === 'mp3') for (const name of names.slice(1)) copyFileSync(one, join(folder, name))
    else {
      const list = join(media, '.list.txt')
      writeFileSync(list, names.map(() => `file '${one}'\n`).join(''))
      make([
        '-f',
        'concat',
        '-safe',
        '0',
        '-i',
        list,
        '-c',
        'copy',
        join(folder, `${title}.${ext}`),
      ])
      rmSync(one)
      rmSync(list)
    }
  }
  rmSync(hour, { force: true })
}

function make(args) {
  execFileSync(maker, ['-v', 'error', '-y', ...args])
}

/** The books, once the scan found all of them. */
async function settled(libraryId) {
  for (;;) {
    const { results } = await ask('GET', `/api/libraries/${libraryId}/items?limit=10&minified=1`)
    if (results.length === 3)
      return results.map(({ id, media: { duration, metadata } }) => ({
        id,
        duration,
        title: metadata.title,
      }))
    await pause(200)
  }
}

/** Resident megabytes of the server and whatever it started. */
function memory() {
  const own = String(server.pid)
  let kilobytes = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      if (pid !== own && !status.includes(`\nPPid:\t${own}\n`)) continue
      kilobytes += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
    } catch {
      // It ended between the list and the look.
    }
  }
  return Math.round(kilobytes / 1024)
}

async function timed(work) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Milliseconds of processor that the server and what it started have used so far. */
function cpuMs() {
  const stat = readFileSync(`/proc/${server.pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // User and system time, of the process and of its ended children, in hundredths of a second.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0)
}

function report(name, times, cpu) {
  const sorted = [...times].sort((one, other) => one - other)
  const shares = [0.5, 0.95, 1].map((share) => timeAt(share, sorted).toFixed(0))
  row(name, times.length, ...shares, cpu === undefined ? '' : cpu.toFixed(0))
}
