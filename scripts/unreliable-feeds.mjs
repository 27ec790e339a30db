// A publisher of many shows that does whatever publishers do wrong: for `soak-feeds.mjs`.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const archive = 3
/** Shows are spread over these, for a server asks one host for one file at a time. */
export const hosts = Array.from({ length: 8 }, (_, index) => `127.0.0.${index + 1}`)
const hugeBytes = 200 * 1024 * 1024
/** MPEG-1 layer III at 128 kbit/s and 44.1 kHz: 26 ms each. */
const frameBytes = 417
const numFrames = 400

/** What goes wrong with the feeds of a show, at every second request. */
const kinds = [
  'well',
  'errors',
  'silent',
  'resets',
  'cut',
  'loops',
  'slow',
  'guids',
  'lies',
  'page',
]
/** These shows send 200 MB of XML instead of a page, once. */
const hugeShows = new Set([9, 109])

/** Frames with nothing to hear in them; each says which episode it belongs to, so that files can be told apart. */
export function soundOf(show, number) {
  const frame = Buffer.alloc(frameBytes)
  frame.writeUInt32BE(0xfffb9064)
  frame.write(markOf(show, number), 200, 'latin1')
  return Buffer.concat(Array.from({ length: numFrames }, () => frame))
}

export const markOf = (show, number) => `show ${show} episode ${number};`

/** Starts it with `count` shows; `publish` adds an episode to each, `calm` ends all misbehaviour. */
export async function startPublisher(count) {
  const state = { isCalm: false, dates: [], asked: new Map() }
  for (let number = 0; number < archive; number += 1)
    state.dates.push(Date.now() - (archive - number) * 90 * 86_400_000)
  const listen = async (host) => {
    const server = createServer((request, response) => void answer(state, request, response))
    await once(server.listen(0, host), 'listening')
    return server
  }
  const servers = await Promise.all(hosts.map(listen))
  state.urlOf = (show) => {
    const { address, port } = servers[show % hosts.length].address()
    return `http://${address}:${port}`
  }
  return {
    archive,
    feeds: Array.from({ length: count }, (_, show) => `${state.urlOf(show)}/feed/${show}.xml`),
    kindOf: (show) => kinds[show % kinds.length],
    numEpisodes: () => state.dates.length,
    publish: () => void state.dates.push(Date.now()),
    calm: () => void (state.isCalm = true),
    /** How often a file was sent to its end. */
    wholes: (show, number) => state.asked.get(`whole ${show}/${number}`) ?? 0,
    close() {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

async function answer(state, request, response) {
  response.on('error', () => {})
  const [, what, show, number] = /^\/(feed|sound)\/(\d+)(?:\/(\d+))?/.exec(request.url) ?? []
  if (what === 'feed') await sendFeed(state, Number(show), response)
  else if (what === 'sound') sendSound(state, { show, number }, request, response)
  else response.writeHead(404).end()
}

function timesAsked(state, key) {
  const times = (state.asked.get(key) ?? 0) + 1
  state.asked.set(key, times)
  return times
}

async function sendFeed(state, show, response) {
  const times = timesAsked(state, `feed ${show}`)
  const kind = state.isCalm || times % 2 === 1 ? 'well' : kinds[show % kinds.length]
  const isRenewed = kinds[show % kinds.length] === 'guids'
  const xml = feedXml(state, show, isRenewed ? times : 0)
  const type = { 'content-type': 'application/rss+xml' }
  if (kind === 'errors') return response.writeHead(503).end('busy')
  if (kind === 'silent') return
  if (kind === 'loops')
    return response.writeHead(302, { location: `/feed/${show}.xml?again=${times}` }).end()
  if (kind === 'page' && hugeShows.has(show)) return sendHuge(response)
  if (kind === 'page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
  if (kind === 'lies') {
    response.writeHead(200, { ...type, 'content-encoding': 'gzip' })
    return response.end(xml)
  }
  if (kind === 'resets' || kind === 'cut') {
    response.writeHead(200, { ...type, ...(kind === 'resets' && { 'content-length': xml.length }) })
    response.write(xml.slice(0, xml.length / 2))
    await delay(20)
    return kind === 'resets' ? response.destroy() : response.end()
  }
  response.writeHead(200, type)
  if (kind === 'slow')
    for (let at = 0; at < xml.length && !response.destroyed; at += 400) {
      response.write(xml.slice(at, at + 400))
      await delay(50)
    }
  response.end(kind === 'slow' ? undefined : xml)
}

async function sendHuge(response) {
  hugeShows.clear()
  const gone = once(response, 'close')
  response.writeHead(200, { 'content-type': 'application/rss+xml' })
  response.write('<rss version="2.0"><channel><title>Endless</title>')
  const item = `<item><title>x</title><description>${'x'.repeat(64 * 1024)}</description></item>`
  for (let sent = 0; sent < hugeBytes && !response.destroyed; sent += item.length)
    if (!response.write(item)) await Promise.race([once(response, 'drain'), gone])
  response.end()
}

/** The first time every third file breaks off, is refused, or is sent by a server that knows no ranges. */
function sendSound(state, { show, number }, request, response) {
  const bytes = soundOf(show, number)
  const isFirst = timesAsked(state, `sound ${show}/${number}`) === 1
  const fault = isFirst && !state.isCalm ? (Number(show) + Number(number)) % 6 : 0
  if (fault === 1) return response.writeHead(503, { 'retry-after': '1' }).end()
  const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const headers = { 'content-type': 'audio/mpeg', 'content-length': bytes.length - from }
  if (from > 0) headers['content-range'] = `bytes ${from}-${bytes.length - 1}/${bytes.length}`
  response.writeHead(from > 0 ? 206 : 200, { ...headers, etag: `"${show}-${number}"` })
  if (fault === 2 || fault === 3) {
    response.write(bytes.subarray(from, from + (bytes.length - from) / 2))
    return setTimeout(() => response.destroy(), 20)
  }
  response.on('finish', () => timesAsked(state, `whole ${show}/${number}`))
  response.end(bytes.subarray(from))
}

function feedXml({ urlOf, dates }, show, renewal) {
  const items = dates.map(
    (date, number) => `<item><title>Show ${show} part ${number}</title>
      <guid isPermaLink="false">${show}-${number}-${renewal}</guid>
      <pubDate>${new Date(date).toUTCString()}</pubDate><itunes:duration>10</itunes:duration>
      <enclosure url="${urlOf(show)}/sound/${show}/${number}.mp3" type="audio/mpeg" length="${frameBytes * numFrames}"/></item>`,
  )
  return `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
    <channel><title>Show ${show}</title><description>A show</description>${items.reverse().join('\n')}</channel></rss>`
}
