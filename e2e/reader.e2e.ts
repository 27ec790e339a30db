import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Frame, Page } from 'playwright-core'
import { numberedChapter, readableEpub } from './ebooks.ts'
import { eventually } from './eventually.ts'
import { desk, openHouse, phone, type House } from './house.ts'
import { analyze } from './violations.ts'

let house: House
let elsewhere: Server
const asked: string[] = []

beforeAll(async () => {
  elsewhere = createServer((request, reply) => {
    asked.push(request.url ?? '')
    reply.end()
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const { port } = elsewhere.address() as AddressInfo
  house = await openHouse(
    {
      'Ada Verne/Lamps/Lamps.epub': lamps(),
      'Ada Verne/Lamps/Notes.txt': 'Chapter 1\n\nA supplement.\n\nChapter 2\n\nIts end.\n',
      'Ada Verne/Upright/Upright.epub': upright(),
      'Ada Verne/Upright/Map.fb2': map,
      'Eve/Trap/Trap.epub': trap(`http://127.0.0.1:${port}`),
      'Eve/Broken/Broken.epub': Buffer.from('PK no archive at all'),
    },
    4,
  )
})
afterAll(async () => {
  await house?.stop()
  elsewhere?.close()
})

test('a book is read from its page, searched, left and found again at the same word on another screen', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${house.idOf('Lamps')}`)
  await page.getByRole('link', { name: 'Read', exact: true }).click()
  const place = page.getByRole('slider', { name: 'Place in the book' })
  await place.waitFor()
  await seen(page, 'a0')

  // Keys turn pages in both directions, and the bars go.
  await page.keyboard.press('ArrowRight')
  const second = await settledWords(page, (words) => !words.includes('a0'))
  await page.keyboard.press('Space')
  await settledWords(page, (words) => words[0] !== second[0])
  await page.keyboard.press('ArrowLeft')
  expect(await settledWords(page, (words) => words[0] === second[0])).toEqual(second)

  // All its keys are listed, first of all.
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await shortcuts.getByText('Highlight the chosen words').waitFor()
  expect(await shortcuts.getByRole('heading', { level: 3 }).first().textContent()).toBe('In a book')
  expect(await analyze(page)).toEqual([])
  await page.keyboard.press('Escape')
  await shortcuts.waitFor({ state: 'detached' })

  // The contents lead to a chapter, a link back; what was left is one press away.
  // A mouse at the edge asks for the bars.
  await page.mouse.move(720, 400)
  await page.mouse.move(720, 8)
  await page.getByRole('button', { name: 'Contents' }).click()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.waitFor()
  const left = await settledWords(page, (shown) => second.some((word) => shown.includes(word)))
  await contents.getByRole('button', { name: 'Second' }).click()
  await seen(page, 'b0')
  await contents
    .getByRole('button', { name: 'Second' })
    .and(page.locator('[aria-current]'))
    .waitFor()
  await page.getByRole('button', { name: /^Back to \d+%$/ }).click()
  await seen(page, left[0] ?? '')

  // The search says where, by chapter, and marks what it leads to.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search in the book' }).click()
  await page.getByRole('searchbox', { name: 'Search in the book' }).fill('B1')
  const found = page.getByRole('complementary', { name: 'Search in the book' })
  // b1, b10 … b19, b100 … b199
  await found.getByText('111 places').waitFor()
  await found.getByRole('heading', { name: 'Second' }).waitFor()
  await found
    .getByRole('button', { name: /b99 b100/ })
    .first()
    .click()
  await seen(page, 'b100')

  // The place comes with the report, and a page of another size shows the same word.
  await page.keyboard.press('Escape')
  const at = (await words(page))[0] ?? ''
  await eventually(async () => {
    const progress = await placeOf('Lamps')
    expect(progress.ebookLocation).toMatch(/^epubcfi\(/)
    expect(progress.ebookProgress).toBeGreaterThan(0.3)
  })
  await page.reload()
  await seen(page, at)
  await page.setViewportSize({ width: 700, height: 500 })
  await seen(page, at)
  const small = await house.signedIn(phone)
  const pocket = await small.newPage()
  await pocket.goto(`${house.lectern.url}/read/${house.idOf('Lamps')}`)
  await seen(pocket, at)

  // Closing leads to where it was opened; the page of the book knows the place.
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^Continue at \d+%$/ }).waitFor()

  // Another device that goes on is asked about, not followed.
  const { ebookLocation } = await placeOf('Lamps')
  await swipe(pocket, 'left')
  const there = (await settledWords(pocket, (shown) => !shown.includes(at)))[0] ?? ''
  const goThere = page.getByRole('button', { name: /^Go to \d+%$/ })
  await eventually(async () =>
    expect((await placeOf('Lamps')).ebookLocation).not.toBe(ebookLocation),
  )
  await page.goto(`${house.lectern.url}/read/${house.idOf('Lamps')}`)
  await goThere.waitFor()
  await seen(page, at)
  await goThere.click()
  await seen(page, there)
  await Promise.all([context.close(), small.close()])
})

test('the bars are gone while one reads by keys, come with the focus, and take a press then', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${house.idOf('Lamps')}`)
  await page.getByRole('link', { name: /^(Read|Continue)/ }).press('Enter')
  await page.getByRole('slider').waitFor()
  const bar = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
  const opacity = () => bar.evaluate((element) => getComputedStyle(element).opacity)
  await page.keyboard.press('PageDown')
  await eventually(async () => expect(await opacity()).toBe('0'))
  await page.keyboard.press('Tab')
  await eventually(async () => expect(await opacity()).toBe('1'))

  // The pointer comes, presses and leaves at once, as on a screen that is touched.
  const contents = page.getByRole('button', { name: 'Contents' })
  const box = (await contents.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.up()
  await page.getByRole('navigation', { name: 'Contents' }).waitFor()
  await context.close()
})

test('every setting is seen at once, and stays', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/read/${house.idOf('Lamps')}`)
  await page.getByRole('slider').waitFor()
  await page.getByRole('button', { name: 'Appearance' }).click()
  const panel = page.getByRole('complementary', { name: 'Appearance' })
  for (const theme of ['Paper', 'Sepia', 'Grey', 'Night', 'Black']) {
    await panel.getByRole('radio', { name: theme }).check({ force: true })
    const ground = await page.evaluate(
      () =>
        getComputedStyle(document.querySelector('[data-reader]') ?? document.body).backgroundColor,
    )
    await eventually(async () => {
      const ink = await style(page, 'p', 'color')
      expect(contrast(ground, ink), `${theme}: ${ink} on ${ground}`).toBeGreaterThan(7)
    })
    expect(await analyze(page), theme).toEqual([])
  }
  const size = parseFloat(await style(page, 'p', 'font-size'))
  await panel.getByRole('button', { name: 'Text size: more' }).click()
  await changed(page, 'p', 'font-size', `${(size * 1.05).toFixed(1)}px`)
  const spacing = parseFloat(await style(page, 'p', 'line-height'))
  await panel.getByRole('button', { name: 'Line spacing: more' }).click()
  await eventually(async () =>
    expect(parseFloat(await style(page, 'p', 'line-height'))).toBeGreaterThan(spacing),
  )
  await panel.getByLabel('Font', { exact: true }).selectOption('OpenDyslexic')
  await eventually(async () => expect(await style(page, 'p', 'font-family')).toMatch(/Dyslexic/))
  await panel.getByRole('radio', { name: 'On', exact: true }).check({ force: true })
  await changed(page, 'p', 'text-align', 'justify')
  await panel.getByLabel('Hyphenate words').click()
  await changed(page, 'p', 'hyphens', 'manual')
  const width = async () => parseFloat(await style(page, 'p', 'width'))
  const before = await width()
  await panel.getByRole('radio', { name: 'One', exact: true }).check({ force: true })
  await panel.getByLabel('Longest line').selectOption('About 50 letters')
  await eventually(async () => expect(await width()).not.toBe(before))
  const narrow = await width()
  await panel.getByLabel('Longest line').selectOption('As wide as there is room')
  await eventually(async () => expect(await width()).toBeGreaterThan(narrow))
  const wide = await width()
  for (let step = 0; step < 4; step += 1)
    await panel.getByRole('button', { name: 'Margins: more' }).click()
  await eventually(async () => expect(await width()).toBeLessThan(wide))
  await panel.getByRole('radio', { name: 'Scrolling' }).check({ force: true })
  await eventually(async () => expect(await style(page, 'html', 'column-width')).toBe('auto'))

  await page.reload()
  await page.getByRole('slider').waitFor()
  await changed(page, 'p', 'text-align', 'justify')
  const kept = await page.evaluate(() => localStorage.getItem('ereaderSettings'))
  // What other clients of this address read.
  expect(JSON.parse(kept ?? '{}')).toMatchObject({
    theme: 'dark',
    font: 'sans-serif',
    fontScale: 105,
    lineSpacing: 120,
    spread: 'none',
  })
  await context.close()
})

test('a font brought along is drawn, comes along to other browsers, and can be removed', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/read/${house.idOf('Lamps')}`)
  await page.getByRole('slider').waitFor()
  await page.getByRole('button', { name: 'Appearance' }).click()
  const panel = page.getByRole('complementary', { name: 'Appearance' })
  const bring = (name: string, buffer: Buffer) =>
    panel.getByLabel('Add a font…').setInputFiles({ name, mimeType: 'font/woff2', buffer })
  await bring('Broken-Regular.woff2', Buffer.from('wOF2 and nothing more'))
  await page
    .getByText('“Broken-Regular.woff2” is no font that this browser can draw with.')
    .waitFor()
  const file = '../node_modules/@fontsource/opendyslexic/files/opendyslexic-latin-400-normal.woff2'
  await bring('BookishFace-Regular.woff2', await readFile(new URL(file, import.meta.url)))
  await drawnIn(page, 'Page Own')
  const font = panel.getByLabel('Font', { exact: true })
  expect(await font.inputValue()).toBe('own:Bookish Face')

  const elsewhereContext = await house.signedIn()
  const other = await elsewhereContext.newPage()
  await other.goto(`${house.lectern.url}/read/${house.idOf('Lamps')}`)
  await other.getByRole('slider').waitFor()
  await other.getByRole('button', { name: 'Appearance' }).click()
  await other.getByLabel('Font', { exact: true }).selectOption('Bookish Face')
  await drawnIn(other, 'Page Own')
  await elsewhereContext.close()

  await panel.getByRole('button', { name: 'Remove Bookish Face' }).click()
  await page
    .getByRole('alertdialog', { name: 'Remove Bookish Face?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await eventually(async () => expect(await font.inputValue()).toBe('book'))
  expect(await house.ask('GET', '/api/lectern/fonts')).toEqual({ fonts: [] })
  await context.close()
})

test('lines from top to bottom fill the height of a phone, and turn by the left edge', async () => {
  const context = await house.signedIn({ ...desk, ...phone })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/read/${house.idOf('Upright')}`)
  await page.getByRole('slider').waitFor()
  await seen(page, 'v0')
  const height = await pageFrame(page).evaluate(
    () => document.querySelector('p')?.getBoundingClientRect().height ?? 0,
  )
  expect(height).toBeGreaterThan(500)
  await page.touchscreen.tap(40, 420)
  await settledWords(page, (shown) => !shown.includes('v0'))
  await page.touchscreen.tap(350, 420)
  await seen(page, 'v0')
  await context.close()
})

test('who may not download reads what lies beside a book all the same', async () => {
  const who = { username: 'ida', password: 'longer secret' }
  await house.ask('POST', '/api/users', {
    ...who,
    type: 'user',
    isActive: true,
    permissions: { download: false },
  })
  const context = await house.signedIn(phone, who)
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${house.idOf('Upright')}`)
  await page.getByRole('tab', { name: 'More to read' }).click()
  await page.getByRole('link', { name: 'Read Map.fb2' }).click()
  await page.getByRole('slider').waitFor()
  await eventually(async () =>
    expect(await pageFrame(page).evaluate(() => document.body.textContent)).toContain('Here be'),
  )
  await context.close()
})

test('nothing of a hostile book runs, loads or leads away', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/read/${house.idOf('Trap')}`)
  await page.getByRole('slider').waitFor()
  await seen(page, 'safe')
  await seen(page, 'boxed')
  // Its own picture is there, so its documents do load what is theirs.
  await eventually(async () =>
    expect(
      await pageFrame(page).evaluate(
        () => document.querySelector<HTMLImageElement>('#own')?.naturalWidth,
      ),
    ).toBe(64),
  )
  const run = pageFrame(page).getByText('run', { exact: true })
  await run.click()
  await pageFrame(page).getByText('send', { exact: true }).click()
  await page.keyboard.press('ArrowRight')
  await seen(page, 'second')
  expect(
    await page.evaluate(() => Object.keys(globalThis).filter((key) => key.startsWith('owned'))),
  ).toEqual([])
  expect(
    await pageFrame(page).evaluate(() =>
      Object.keys(globalThis).filter((key) => key.startsWith('owned')),
    ),
  ).toEqual([])
  expect(asked).toEqual([])
  expect(new URL(page.url()).pathname).toBe(`/read/${house.idOf('Trap')}`)
  expect(context.pages()).toHaveLength(1)

  // A page outside is asked about, opens beside ours and learns nothing of us.
  await page.keyboard.press('ArrowLeft')
  await seen(page, 'boxed')
  await pageFrame(page).getByText('outside', { exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Open a page outside of the book?' })
  await question.waitFor()
  expect(asked).toEqual([])
  const opened = context.waitForEvent('page')
  await question.getByRole('button', { name: 'Open in a new tab' }).click()
  const other = await opened
  await eventually(() => expect(asked).toContain('/outside'))
  expect(await other.evaluate(() => [opener, document.referrer])).toEqual([null, ''])
  await other.close()

  // A file that is no book says so, and leads back.
  await page.goto(`${house.lectern.url}/read/${house.idOf('Broken')}`)
  await page.getByRole('alert').getByText('The book could not be opened').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Broken' }).waitFor()
  await context.close()
})

test('by thumb: taps and swipes turn pages, notes and pictures open above', async () => {
  const context = await house.signedIn({ ...desk, ...phone })
  const page = await context.newPage()
  // What is seen on a link is what speech input calls it.
  await page.goto(`${house.lectern.url}/item/${house.idOf('Lamps')}`)
  const asSeen = { rules: { 'label-content-name-mismatch': { enabled: true } } }
  await page.getByRole('link', { name: 'EPUB Ebook' }).waitFor()
  expect(await analyze(page, asSeen)).toEqual([])
  await page.goto(`${house.lectern.url}/read/${house.idOf('Lamps')}`)
  await page.getByRole('slider').waitFor()
  await page.getByRole('button', { name: 'Contents' }).tap()
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('button', { name: 'Third' })
    .tap()
  await seen(page, 'third')
  await pageFrame(page).getByText('1', { exact: true }).tap()
  const note = page.getByRole('dialog', { name: 'Note' })
  await note.getByText('Said by the lamp.').waitFor()
  await note.getByRole('button', { name: 'Close' }).tap()
  await pageFrame(page).getByAltText('A lamp').tap()
  await page.getByRole('dialog', { name: 'A lamp' }).getByRole('button', { name: 'Larger' }).tap()
  await page.keyboard.press('Escape')
  await page.touchscreen.tap(40, 420)
  await settledWords(page, (shown) => !shown.includes('third'))
  await page.touchscreen.tap(350, 420)
  await seen(page, 'third')
  await page.touchscreen.tap(195, 600)
  expect(await analyze(page)).toEqual([])
  const across = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(across).toBeLessThanOrEqual(0)
  await context.close()
})

function lamps(): Buffer {
  const third = {
    title: 'Third',
    body: `<h1>Third</h1><p><span id="third">third</span> A lamp.<sup><a epub:type="noteref" href="#n1">1</a></sup></p>
<p><img src="picture.png" alt="A lamp"/></p><aside id="n1" epub:type="footnote"><p>Said by the lamp.</p></aside>`,
  }
  return readableEpub('Lamps', [
    numberedChapter('First', 'a', 600),
    numberedChapter('Second', 'b', 900),
    third,
  ])
}

const map = `<?xml version="1.0" encoding="utf-8"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0">
<description><title-info><book-title>Map</book-title><lang>en</lang></title-info></description>
<body><section><title><p>Map</p></title><p>Here be lamps.</p></section></body></FictionBook>`

/** A book in the Japanese way. */
function upright(): Buffer {
  const head = '<style>html { writing-mode: vertical-rl }</style>'
  const chapter = { ...numberedChapter('Upright', 'v', 900), head }
  return readableEpub('Upright', [chapter], {}, 'rtl')
}

/** Everything that a book could try. */
function trap(home: string): Buffer {
  const to = (name: string) => `${home}/${name}`
  const owned = (name: string) => `top.owned_${name}=1;parent.owned_${name}=1;owned_${name}=1`
  const body = `<p id="safe">safe</p><img id="own" src="picture.png" alt="own"/>
<script>${owned('script')}</script><script src="evil.js"></script>
<img src="x" alt="" onerror="${owned('onerror')}"/><body onload="${owned('onload')}"></body>
<img src="${to('image')}" alt=""/><img srcset="${to('srcset')} 2x" alt=""/>
<picture><source srcset="${to('source')}"/><img src="${to('picture')}" alt=""/></picture>
<iframe src="${to('iframe')}"></iframe><iframe srcdoc="&lt;script&gt;${owned('srcdoc')}&lt;/script&gt;"></iframe>
<object data="${to('object')}"></object><embed src="${to('embed')}"/><video src="${to('video')}" poster="${to('poster')}" autoplay="autoplay"></video>
<audio src="${to('audio')}" autoplay="autoplay"></audio><p style="background:url(${to('style')})">styled</p>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="${owned('svg')}"><script>${owned('svgscript')}</script>
<image xlink:href="${to('svgimage')}" width="9" height="9"/><use xlink:href="${to('use')}#a"/><a xlink:href="javascript:${owned('svglink')}"><text>t</text></a>
<set attributeName="onload" to="${owned('set')}"/><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${to('foreign')}"></iframe></foreignObject></svg>
<p><a href="javascript:${owned('link')}">run</a> <a href="java&#10;script:${owned('split')}">split</a> <a href="data:text/html,&lt;script&gt;${owned('data')}&lt;/script&gt;">data</a></p>
<form action="${to('form')}"><input name="a" value="b" autofocus="autofocus" onfocus="${owned('focus')}"/><button>send</button></form>
<p><a href="${to('outside')}" target="_top" ping="${to('ping')}">outside</a></p><p id="boxed">boxed</p>`
  const head = `<meta http-equiv="refresh" content="0;url=${to('refresh')}"/><base href="${home}/"/>
<link rel="stylesheet" href="${to('sheet.css')}"/><link rel="stylesheet" href="own.css"/><link rel="preload" as="image" href="${to('preload')}"/><link rel="dns-prefetch" href="${home}"/>
<style>@import "${to('import')}"; @import url(${to('import-url')}); @font-face { font-family: x; src: url(${to('font')}) } body { font-family: x; background: u\\72l(${to('escaped')}); list-style: image-set("${to('set')}" 1x) }</style>`
  const second = '<p id="second">second</p>'
  return readableEpub(
    'Trap',
    [
      { title: 'One', body, head },
      { title: 'Two', body: second },
    ],
    {
      'evil.js': { type: 'text/javascript', content: owned('file') },
      'own.css': {
        type: 'text/css',
        content: `@import "${to('deep')}"; p { background: url("${to('css')}") }`,
      },
    },
  )
}

/** The frame that the text stands in. */
function pageFrame(page: Page): Frame {
  const frame = page.frames().findLast((one) => /\/assets\/frame-[\w-]+\.html/.test(one.url()))
  if (!frame) throw new Error('No page is drawn')
  return frame
}

/** The words with an id that are whole in sight, in the order of the book. */
async function words(page: Page): Promise<string[]> {
  const room = await page.locator('[data-page]').boundingBox()
  if (!room) return []
  return pageFrame(page).evaluate(({ x, y, width, height }) => {
    const box = frameElement?.getBoundingClientRect()
    return [...document.querySelectorAll('[id]')].flatMap(({ id, ...rest }, _index, all) => {
      void rest
      const element = all.find((one) => one.id === id)
      const at = element?.getBoundingClientRect()
      if (!at || !box || at.width === 0) return []
      const left = at.left + box.left
      const top = at.top + box.top
      const isSeen =
        left >= x - 1 &&
        left + at.width <= x + width + 1 &&
        top >= y &&
        top + at.height <= y + height
      return isSeen ? [id] : []
    })
  }, room)
}

const placeOf = (title: string) =>
  house.ask<{ ebookLocation: string; ebookProgress: number }>(
    'GET',
    `/api/me/progress/${house.idOf(title)}`,
  )

async function settledWords(
  page: Page,
  fits: (words: string[]) => boolean,
  wanted = 'other words',
): Promise<string[]> {
  let last: string[] = []
  return eventually(async () => {
    const now = await words(page)
    const isStill = now.join() === last.join()
    last = now
    expect(now.length, 'words in sight').toBeGreaterThan(0)
    expect(fits(now), `${wanted}, not ${now[0]} to ${now.at(-1)}`).toBe(true)
    expect(isStill, 'the page stands').toBe(true)
    return now
  })
}

const seen = (page: Page, word: string) => settledWords(page, (shown) => shown.includes(word), word)

function style(page: Page, selector: string, name: string): Promise<string> {
  return pageFrame(page).evaluate(
    ([of = '', property = '']) => {
      const element = document.querySelector(of)
      const styles = element && getComputedStyle(element)
      return styles?.getPropertyValue(property) ?? ''
    },
    [selector, name],
  )
}

/** Waits until the words of the page are drawn in a face that came with a file. */
async function drawnIn(page: Page, family: string): Promise<void> {
  await eventually(async () => {
    expect(await style(page, 'p', 'font-family')).toContain(family)
    const loaded = await pageFrame(page).evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts].filter((face) => face.status === 'loaded').map((one) => one.family)
    })
    expect(loaded.join()).toContain(family)
  })
}

async function changed(page: Page, selector: string, name: string, value: string): Promise<void> {
  await eventually(async () => expect(await style(page, selector, name)).toBe(value))
}

async function swipe(page: Page, way: 'left' | 'right'): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: 400 }],
    })
  const [from, to] = way === 'left' ? [300, 120] : [120, 300]
  await touch('touchStart', from)
  for (let step = 1; step <= 4; step += 1) await touch('touchMove', from + ((to - from) * step) / 4)
  await touch('touchEnd', to)
}

/** WCAG's measure of two colours as the page computes them. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  const linear = (value: number) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
