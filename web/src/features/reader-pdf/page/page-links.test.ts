import { expect, test } from 'vitest'
import { drawnWidth } from './draw.ts'
import { linksOf, safeHref } from './page-links.ts'

const viewport = {
  width: 200,
  height: 400,
  convertToViewportRectangle: ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: number[]) => [
    x1,
    400 - y1,
    x2,
    400 - y2,
  ],
}

test.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'no address', 7, null])(
  '%s is never followed',
  (url) => {
    expect(safeHref(url)).toBeNull()
  },
)

test('links lie where the page says, as parts of it', () => {
  const rect = [20, 40, 120, 80]
  const [link, ...others] = linksOf(
    [
      { subtype: 'Link', rect, url: 'https://example.com/' },
      { subtype: 'Link', rect, url: 'javascript:alert(1)' },
      { subtype: 'Widget', rect, url: 'https://example.com/' },
      { subtype: 'Link', rect: 'broken', dest: 'one' },
    ],
    viewport,
  )
  expect(others).toEqual([])
  expect(link).toMatchObject({
    href: 'https://example.com/',
    box: { left: '10.000%', top: '80.000%', width: '50.000%', height: '10.000%' },
  })
})

test('a page is drawn as finely as the screen shows it, and never finer than memory bears', () => {
  expect(drawnWidth({ width: 600, height: 900 }, 2)).toBe(1200)
  const width = drawnWidth({ width: 6000, height: 9000 }, 2, 12_000_000)
  expect(width * width * 1.5).toBeLessThan(12_100_000)
})
