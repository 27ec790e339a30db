/**
 * How large the journal of a listener becomes: `npx tsx scripts/bench-journal.ts [days]`
 * Two hours a day on two devices, a report each 15 s over the API, with a pause and a way back in each sitting; condensed
 * once a day, as the server does. Prints bytes of tables with their indexes, and what a year of it makes.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compactJournal } from '../server/src/features/positions/index.ts'
import { createListeningApp } from '../server/src/testing/apps/listening-app.ts'
import { seeding } from '../server/src/testing/seed/seed.ts'

const days = Number(process.argv[2] ?? 60)
const dayMs = 86_400_000
const reportS = 15
/** Seconds of each sitting of a day, and the device it is on. */
const sittings = [
  { seconds: 1500, device: 'phone', startsAt: 7 },
  { seconds: 1500, device: 'phone', startsAt: 17 },
  { seconds: 2700, device: 'browser', startsAt: 20 },
  { seconds: 1500, device: 'phone', startsAt: 22 },
]
const bookS = 10 * 3600
/** Seconds that somebody goes back after a pause. */
const backS = 30

const house = await createListeningApp()
const { lectern, db, ids } = house
const perDay = sittings.reduce((sum, { seconds }) => sum + seconds, 0)
const numBooks = Math.ceil((perDay * days) / bookS) + 1
const books = await seeding(db).books(
  ids.libraryId,
  Array.from({ length: numBooks }, (_, index) => ({ title: `Book ${index}`, tracks: [bookS] })),
)
let listener = await lectern.user('listener')
const midnight = Math.ceil(lectern.clock.now / dayMs) * dayMs

let place = 0
let reports = 0
for (let day = 0; day < days; day += 1) {
  for (const { seconds, device, startsAt } of sittings) {
    lectern.clock.now = midnight + day * dayMs + startsAt * 3_600_000
    // Tokens are over sooner than a day.
    listener = await lectern.signIn('listener')
    await sit(seconds, device)
  }
  await compactJournal({ db, now: () => lectern.clock.now })
}
lectern.clock.now += 2 * dayMs
await compactJournal({ db, now: () => lectern.clock.now })
console.log(`${days} days, ${(perDay / 3600).toFixed(1)} h a day, ${reports} reports`)
for (const { name, rows, bytes } of tableSizes()) {
  const year = (bytes / days) * 365
  console.log(
    `${name}: ${rows} rows, ${(bytes / 1e6).toFixed(2)} MB; a year ${(year / 1e6).toFixed(2)} MB`,
  )
}
await house.close()

async function sit(seconds: number, device: string): Promise<void> {
  let session = await play(device)
  for (let heard = 0; heard < seconds; heard += reportS) {
    lectern.clock.now += reportS * 1000
    place += reportS
    // A pause in the middle, after which one listens to the last sentences once more.
    if (heard === Math.floor(seconds / 2 / reportS) * reportS) {
      lectern.clock.now += 120_000
      place -= backS
    }
    reports += 1
    const isThrough = place % bookS === 0
    const at = isThrough ? bookS : place % bookS
    await asked(`/api/session/${session}/sync`, {
      currentTime: at,
      timeListened: reportS,
      duration: bookS,
    })
    if (!isThrough) continue
    await asked(`/api/session/${session}/close`, {})
    session = await play(device)
  }
  await asked(`/api/session/${session}/close`, {})
}

async function play(device: string): Promise<string> {
  const body = {
    deviceInfo: { deviceId: device, clientName: device },
    supportedMimeTypes: ['audio/mpeg'],
  }
  return (await asked(`/api/items/${books[Math.floor(place / bookS)]}/play`, body)).id
}

async function asked(path: string, body: Record<string, unknown>) {
  const answer = await listener.post(path, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer.body
}

/** Pages that a table and its indexes take, and its rows. */
function tableSizes(): { name: string; rows: number; bytes: number }[] {
  const Sqlite = createRequire(new URL('../server/package.json', import.meta.url))('better-sqlite3')
  const file = new Sqlite(join(lectern.folder, 'config', 'lectern.sqlite'), { readonly: true })
  const sizes = file
    .prepare(
      `select m.tbl_name as name, sum(s.pgsize) as bytes from dbstat s join sqlite_master m on m.name = s.name
       where m.tbl_name in ('journal', 'playback_sessions', 'progress', 'read_throughs') group by m.tbl_name`,
    )
    .all() as { name: string; bytes: number }[]
  const rows = (name: string): number =>
    file.prepare(`select count(*) from "${name}"`).pluck().get()
  const counted = sizes.map(({ name, bytes }) => ({ name, bytes, rows: rows(name) }))
  file.close()
  return counted
}
