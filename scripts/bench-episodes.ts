// How long it takes from a click to sound when an episode lies with its publisher: npx tsx scripts/bench-episodes.ts
import { performance } from 'node:perf_hooks'
import { createPublisherApp, sends } from '../server/src/features/remote-sounds/testing.ts'
import { audioBytes } from '../server/src/testing/fixture-library.ts'

/** Milliseconds that the publisher takes for each answer. */
const delayMs = 200
const rounds = 20
/** Bytes with which a browser begins to sound. */
const soundingBytes = 32 * 1024

const house = await createPublisherApp()
const sound = audioBytes('.mp3', { seconds: 600 })
const answer = sends(sound)

async function clickToSound(show: Awaited<ReturnType<typeof house.show>>): Promise<number> {
  const began = performance.now()
  const { body, status, text } = await house.play(show)
  if (status !== 200) throw new Error(text)
  const track = await house.sound(body, { range: 'bytes=0-' })
  let came = 0
  for await (const bytes of track.body ?? []) {
    came += bytes.length
    if (came >= soundingBytes) break
  }
  const took = performance.now() - began
  await house.root.post(`/api/session/${body.id}/close`, {})
  return took
}

const times = { 'from its publisher': [] as number[], 'kept here': [] as number[] }
for (let round = 0; round < rounds; round++) {
  const path = `/bench-${round}.mp3`
  house.web.on(path, (request, response) => setTimeout(() => answer(request, response), delayMs))
  const show = await house.show(path)
  times['from its publisher'].push(await clickToSound(show))
  times['kept here'].push(await clickToSound(show))
}
for (const [where, taken] of Object.entries(times)) {
  const sorted = taken.toSorted((one, other) => one - other)
  const at = (share: number): string => (sorted[Math.floor(share * (rounds - 1))] ?? 0).toFixed(0)
  console.log(`${where}: median ${at(0.5)} ms, p95 ${at(0.95)} ms (publisher: ${delayMs} ms)`)
}
await house.close()
