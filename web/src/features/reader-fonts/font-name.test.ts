import { expect, test } from 'vitest'
import { namedFont } from './font-name.ts'

test.each([
  ['EBGaramond-BoldItalic.ttf', 'EB Garamond', 700, true],
  ['Merriweather-Regular.woff2', 'Merriweather', 400, false],
  ['Source Serif 4 ExtraLight.otf', 'Source Serif 4', 200, false],
  ['Literata[opsz,wght].ttf', 'Literata', 400, false],
  ['Literata-Italic[opsz,wght].ttf', 'Literata', 400, true],
  ['IBMPlexSerif-SemiBold.woff', 'IBM Plex Serif', 600, false],
  ['Bookerly.ttf', 'Bookerly', 400, false],
  ['Bold.ttf', 'Bold', 400, false],
  ['noto_sans_jp-medium.otf', 'noto sans jp', 500, false],
  ['明朝体.otf', '明朝体', 400, false],
])('%s', (file, family, weight, isItalic) => {
  expect(namedFont(file)).toEqual({ family, weight, isItalic })
})
