#!/usr/bin/env node
// How long the tools for files take in the built server, and one ffmpeg for the same:
// `node scripts/bench-tools.mjs [hours of the M4B, 20] [minutes of each of four MP3s, 15]`; needs ffmpeg in the path.
// What the tools start steps behind everything else on the machine, and so does the ffmpeg that they are compared with.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, constants, loadavg, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startServer } from './bench-server.mjs'

const [hours = 20, minutes = 15] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-tools-'))
const books = join(folder, 'books')
const server = await startServer()
const { ask } = server

try {
  const { whole, parts } = await makeSounds()
  const { id: libraryId } = await server.addLibrary(books)
  await run('POST', `/api/libraries/${libraryId}/scan`)
  const { results } = await ask('GET', `/api/libraries/${libraryId}/items?limit=0`)
  const idOf = (relPath) => results.find((item) => item.relPath === relPath).id
  const long = idOf('Long')
  await ask('POST', `/api/items/${long}/chapters`, { chapters: chaptersOf(hours * 4) })
  console.log(
    `${statSync(whole).size} bytes, ${hours} h; ${availableParallelism()} processors; Node ${process.version}`,
  )
  await timed(`an M4B of ${hours} h, copied`, () =>
    run('POST', `/api/tools/item/${long}/encode-m4b?codec=copy`),
  )
  const inputs = parts.flatMap((path) => ['-i', path])
  const joint = `${parts.map((_, nth) => `[${nth}:a]`).join('')}concat=n=4:v=0:a=1`
  const form = ['-c:a', 'aac', '-b:a', '64k', '-ar', '44100', '-ac', '2']
  const one = await timed('one ffmpeg, four MP3s into AAC', () =>
    ffmpegBehind(...inputs, '-filter_complex', joint, ...form, join(folder, 'one.m4b')),
  )
  const four = `/api/tools/item/${idOf('Four')}/encode-m4b?codec=aac&bitrate=64k&channels=2`
  const ours = await timed('the same as a tool, proven and exchanged', () => run('POST', four))
  console.log(`${(one / ours).toFixed(2)} times as fast`)
} finally {
  await server.end()
  rmSync(folder, { recursive: true, force: true })
}

/** One file of many hours, whose sound repeats every hour, and four others. */
async function makeSounds() {
  mkdirSync(join(books, 'Long'), { recursive: true })
  mkdirSync(join(books, 'Four'), { recursive: true })
  const hour = join(folder, 'hour.m4a')
  await ffmpeg(...voice(3600, 180), '-c:a', 'aac', '-b:a', '64k', hour)
  const whole = join(books, 'Long', 'Long.m4a')
  await ffmpeg('-stream_loop', String(hours - 1), '-i', hour, '-c', 'copy', whole)
  const parts = [0, 1, 2, 3].map((nth) => join(books, 'Four', `${nth}.mp3`))
  for (const [nth, path] of parts.entries())
    await ffmpeg(...voice(minutes * 60, 140 + nth * 30), '-c:a', 'libmp3lame', '-b:a', '64k', path)
  return { whole, parts }
}

/** Something like a voice: tones that come and go, and noise. */
function voice(seconds, pitch) {
  const tone = `0.3*sin(2*PI*(${pitch}+40*sin(2*PI*3*t))*t)*(0.5+0.5*sin(2*PI*1.7*t))`
  const sound = `aevalsrc='${tone}+0.05*(random(0)-0.5)':s=44100:d=${seconds}`
  return ['-f', 'lavfi', '-i', sound]
}

function chaptersOf(count) {
  return Array.from({ length: count }, (_, id) => ({
    id,
    start: id * 900,
    end: (id + 1) * 900,
    title: `Chapter ${id + 1}`,
  }))
}

async function ffmpeg(...args) {
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', '-nostdin', ...args])
}

async function ffmpegBehind(...args) {
  const running = promisify(execFile)('ffmpeg', ['-v', 'error', '-y', '-nostdin', ...args])
  setPriority(running.child.pid, constants.priority.PRIORITY_LOW)
  await running
}

async function run(method, path) {
  await ask(method, path)
  while ((await ask('GET', '/api/tasks')).tasks.length > 0) await pause(100)
}

async function timed(name, work) {
  const before = worked()
  const started = performance.now()
  await work()
  const seconds = (performance.now() - started) / 1000
  const busy = (worked() - before).toFixed(1)
  console.log(
    `${name}: ${seconds.toFixed(1)} s, ${busy} of processor (load ${loadavg()[0].toFixed(1)})`,
  )
  return seconds
}

/** Seconds that we, the server, and those that either waited for worked; ticks are hundredths on Linux. */
function worked() {
  let sum = 0
  for (const pid of [process.pid, server.pid]) {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    for (const nth of [11, 12, 13, 14]) sum += Number(fields[nth]) / 100
  }
  return sum
}
