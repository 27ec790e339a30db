// throw-away: walks all screens in languages, pictures and what is cut. npx tsx e2e/zz-walk.ts de,ru desk,phone 100,200
import { mkdir, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { account, desk, phone, signedInContext } from './house.ts'
import { startBrowser, startLectern } from './lectern.ts'
import { settled } from './settled.ts'

const [langs = 'de', shapes = 'desk,phone', sizes = '100,200', only = ''] = process.argv.slice(2)
const folder = '/tmp/lang-shots'
await mkdir(folder, { recursive: true })
const lectern = await startLectern()
const browser = await startBrowser(['--autoplay-policy=no-user-gesture-required'])
const report: string[] = []
try {
  await lectern.call('POST', '/init', { newRoot: account })
  const login = await lectern.call('POST', '/login', account)
  const token = (login.body as { user: { accessToken: string } }).user.accessToken
  const ask = async <T>(method: string, path: string, body?: unknown) =>
    (await lectern.call(method, path, body, token)).body as T
  await ask('POST', '/api/demo')
  while (
    ((await lectern.call('GET', '/status')).body as { lectern: { demo: string } }).lectern.demo ===
    'running'
  )
    await setTimeout(300)
  const [library] = (await ask<{ libraries: { id: string }[] }>('GET', '/api/libraries')).libraries
  const { results } = await ask<{
    results: {
      id: string
      media: {
        duration: number
        numTracks: number
        ebookFormat: string | null
        metadata: { title: string }
      }
    }[]
  }>('GET', `/api/libraries/${library!.id}/items`)
  const heard = results.filter((r) => r.media.duration > 0)
  for (const [i, { id, media }] of heard.entries()) {
    if (i > 3) break
    await ask('PATCH', `/api/me/progress/${id}`, {
      currentTime: media.duration * (0.15 + 0.2 * i),
      duration: media.duration,
      progress: 0.15 + 0.2 * i,
    })
    await ask('POST', `/api/me/item/${id}/bookmark`, { time: 4, title: 'A lamp goes out' })
  }
  const filterdata = await ask<Record<'series' | 'authors', { id: string }[]>>(
    'GET',
    `/api/libraries/${library!.id}/filterdata`,
  )
  const collection = await ask<{ id: string }>('POST', '/api/collections', {
    libraryId: library!.id,
    name: 'Evenings',
    books: heard.slice(0, 3).map(({ id }) => id),
  })
  const playlist = await ask<{ id: string }>('POST', '/api/playlists', {
    libraryId: library!.id,
    name: 'On the train',
    items: heard.slice(0, 3).map(({ id }) => ({ libraryItemId: id })),
  })
  await ask('POST', '/api/users', { username: 'mira', password: 'x1234567', type: 'user' })
  const lib = `/library/${library!.id}`
  const first = heard[0]!.id
  const ebook = results.find((r) => r.media.ebookFormat !== null)
  const paths: Record<string, string> = {
    home: lib,
    shelf: `${lib}/bookshelf`,
    issues: `${lib}/bookshelf?filter=issues`,
    seriesshelf: `${lib}/bookshelf/series`,
    series: `${lib}/series/${filterdata.series[0]?.id}`,
    authors: `${lib}/authors`,
    narrators: `${lib}/narrators`,
    collections: `${lib}/bookshelf/collections`,
    playlists: `${lib}/bookshelf/playlists`,
    collection: `/collection/${collection.id}`,
    playlist: `/playlist/${playlist.id}`,
    libstats: `${lib}/stats`,
    search: `${lib}/search?q=the`,
    searchnone: `${lib}/search?q=qqqq`,
    item: `/item/${first}`,
    itemnone: '/item/none',
    ...(ebook ? { ebook: `/item/${ebook.id}`, read: `/read/${ebook.id}` } : {}),
    author: `/author/${filterdata.authors[0]?.id}`,
    account: '/account',
    devices: '/account/devices',
    bookmarks: '/bookmarks',
    highlights: '/highlights',
    downloads: '/downloads',
    upload: '/upload',
    chapters: `/audiobook/${first}/chapters`,
    manage: `/audiobook/${first}/manage`,
    missing: '/nowhere',
    config: '/config',
  }
  for (const section of SECTIONS()) paths[`cfg-${section}`] = `/config/${section}`
  for (const lang of langs.split(','))
    for (const shapeName of shapes.split(',')) {
      const shape = shapeName === 'desk' ? desk : phone
      const context = await signedInContext(browser, {
        url: lectern.url,
        who: account,
        options: {
          ...shape,
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
          colorScheme: lang === 'ru' || lang === 'zh-cn' ? 'light' : 'dark',
        },
      })
      await context.addInitScript((code) => localStorage.setItem('lang', code), lang)
      const page = await context.newPage()
      page.on(
        'console',
        (m) => m.type() === 'warning' && report.push(`${lang} console: ${m.text()}`),
      )
      page.on('pageerror', (e) => report.push(`${lang} error: ${e.message}`))
      for (const [name, path] of Object.entries(paths)) {
        if (only && !new RegExp(only).test(name)) continue
        await page.goto(lectern.url + path)
        await Promise.race([settled(page), setTimeout(8000)]).catch((e: Error) =>
          report.push(`${lang} ${name}: ${e.message}`),
        )
        for (const size of sizes.split(',').map(Number)) {
          await page.evaluate(async (s) => {
            document.documentElement.style.fontSize = `${s}%`
            for (let f = 0; f < 3; f++) await new Promise((r) => requestAnimationFrame(r))
          }, size)
          for (const line of await faults(page))
            report.push(`${lang} ${shapeName} ${size} ${name}: ${line}`)
          await page.screenshot({ path: `${folder}/${lang}-${shapeName}-${size}-${name}.png` })
        }
      }
      await context.close()
    }
} finally {
  await writeFile(`${folder}/report-${langs}.txt`, report.join('\n'))
  await browser.close()
  await lectern.stop()
}
function SECTIONS() {
  return [
    'libraries',
    'providers',
    'changes',
    'trash',
    'users',
    'api-keys',
    'sessions',
    'stats',
    'rss-feeds',
    'shares',
    'email',
    'notifications',
    'dashboard',
    'general',
    'backups',
    'moving-in',
    'logs',
    'audit',
    'matches',
  ]
}
async function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lines: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) {
      lines.push(`${scrollWidth - clientWidth} px too wide`)
      let shown = 0
      for (const one of document.querySelectorAll<HTMLElement>('main *')) {
        const box = one.getBoundingClientRect()
        const parent = one.parentElement!.getBoundingClientRect()
        if (
          box.width > 0 &&
          box.right > clientWidth + 1 &&
          parent.right <= clientWidth + 1 &&
          one.checkVisibility() &&
          shown++ < 3
        ) {
          let at: Element = one
          for (let depth = 0; depth < 12; depth++) {
            const wide = [...at.children].find(
              (c) => c.getBoundingClientRect().right > clientWidth + 1,
            )
            if (!wide) break
            at = wide
          }
          lines.push(
            `  from <${one.tagName} ${one.className}> (${Math.round(box.width)}) down to <${at.tagName} ${at.getAttribute('class')}> ${(at.textContent ?? '').slice(0, 40)}`,
          )
        }
      }
    }
    for (const one of document.querySelectorAll<HTMLElement>(
      'button, a, label, th, h1, h2, h3, [role=tab], p, span, dt, dd, legend, option',
    )) {
      if (!one.checkVisibility() || one.closest('[dir=auto], .sr-only, [aria-hidden=true]'))
        continue
      const text = (one.textContent ?? '').trim()
      if (!text) continue
      const style = getComputedStyle(one)
      const box = one.getBoundingClientRect()
      if (box.width < 2) continue
      const clips = style.overflowX !== 'visible' || style.textOverflow === 'ellipsis'
      if (
        clips &&
        style.overflowX !== 'auto' &&
        style.overflowX !== 'scroll' &&
        one.scrollWidth > one.clientWidth + 1
      )
        lines.push(`cut <${one.tagName}>: ${text.slice(0, 60)}`)
      if (
        clips &&
        style.overflowY === 'hidden' &&
        one.scrollHeight > one.clientHeight + 3 &&
        style.webkitLineClamp === 'none'
      )
        lines.push(`cut below <${one.tagName}>: ${text.slice(0, 60)}`)
      let scrolls = false
      for (
        let at = one.parentElement;
        at && at !== document.documentElement;
        at = at.parentElement
      ) {
        const { overflowX } = getComputedStyle(at)
        if (overflowX === 'auto' || overflowX === 'scroll') scrolls = true
      }
      if ((box.right > innerWidth + 1 || box.left < -1) && !scrolls)
        lines.push(`outside <${one.tagName}>: ${text.slice(0, 60)}`)
      if (
        one.tagName === 'BUTTON' &&
        one.scrollWidth > one.clientWidth + 1 &&
        style.overflowX === 'visible'
      )
        lines.push(`spills <BUTTON>: ${text.slice(0, 60)}`)
    }
    return [...new Set(lines)]
  })
}
