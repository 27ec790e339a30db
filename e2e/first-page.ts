// How soon the first page of large books stands, in the browser: `npx tsx e2e/first-page.ts`, after a build.
// `LECTERN_E2E_BUILD` names another folder with `server/dist` and `web/dist`, to compare with.
import { randomFillSync } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { openHouse } from './house.ts'

const MB = 1024 * 1024
const rounds = 5
const title = 'Scan'

const house = await openHouse({ 'Ann/Scan/Scan.pdf': scan(10_000, 500 * MB) }, 1)
const times: number[] = []
for (let round = 0; round < rounds; round += 1) {
  // A browser of its own each time: nothing is kept from before.
  const context = await house.signedIn()
  const page = await context.newPage()
  let asked = 0
  page.on('request', (request) => {
    if (/\/ebook\/[^/]+$/.test(new URL(request.url()).pathname)) asked += 1
  })
  await page.goto(house.lectern.url)
  await page.getByRole('banner').waitFor()
  const start = performance.now()
  await page.goto(`${house.lectern.url}/read/${house.idOf(title)}`)
  const drawn = await page
    .waitForFunction(
      () => {
        const canvas = document.querySelector<HTMLCanvasElement>('[data-page-index="0"] canvas')
        const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
        return pixels?.data.some((value, at) => at % 4 !== 3 && value < 128) ?? false
      },
      undefined,
      { timeout: 60_000, polling: 20 },
    )
    .then(
      () => true,
      () => false,
    )
  const took = performance.now() - start
  times.push(drawn ? took : Infinity)
  process.stdout.write(`${drawn ? `${took.toFixed(0)} ms` : 'never'}, ${asked} stretches\n`)
  await context.close()
  if (!drawn) break
}
times.sort((one, other) => one - other)
process.stdout.write(`median ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms\n`)
await house.stop()

/** A scan whose pages hang in one node: each has a picture's worth of bytes before it. */
function scan(pages: number, bytes: number): Buffer {
  const filler = randomFillSync(Buffer.alloc(Math.floor(bytes / pages)))
  const numberOf = (page: number) => 4 + page * 3
  const kids = Array.from({ length: pages }, (_none, page) => `${numberOf(page)} 0 R`).join(' ')
  const parts: Buffer[] = []
  const starts: number[] = []
  let at = 0
  const add = (...more: (string | Buffer)[]) => {
    for (const one of more) {
      const part = typeof one === 'string' ? Buffer.from(one, 'latin1') : one
      parts.push(part)
      at += part.length
    }
  }
  const object = (...body: (string | Buffer)[]) => {
    starts.push(at)
    add(`${starts.length} 0 obj `, ...body, ' endobj\n')
  }
  add('%PDF-1.4\n')
  object('<</Type/Catalog/Pages 2 0 R>>')
  object(`<</Type/Pages/Count ${pages}/Kids[${kids}]>>`)
  object('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  for (let page = 0; page < pages; page += 1) {
    const words = `BT /F 72 Tf 40 300 Td (Page ${page + 1}) Tj ET`
    object(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 600]/Resources<</Font<</F 3 0 R>>>>/Contents ${numberOf(page) + 1} 0 R>>`,
    )
    object(`<</Length ${words.length}>>stream\n${words}\nendstream`)
    object(`<</Length ${filler.length}>>stream\n`, filler, '\nendstream')
  }
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n\r\n`).join('')
  const end = at
  add(`xref\n0 ${starts.length + 1}\n0000000000 65535 f\r\n${table}`)
  add(`trailer <</Root 1 0 R/Size ${starts.length + 1}>>\nstartxref\n${end}\n%%EOF`)
  return Buffer.concat(parts)
}
