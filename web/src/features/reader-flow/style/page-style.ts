import { palettes, type ReaderSettings } from '#features/reader-engine/index.ts'

import { baseFamily } from './families.ts'

/** A face that comes with the app: its name, and the rules that fetch it, '' as long as it isn't here. */
export interface Face {
  family: string
  rules: string
}

/** Size of text at 100 %, in pixels. */
export const basePx = 18
/** Lines at 100 % stand as close as the faces were made for. */
const singleSpacing = 1.3

/**
 * The styles of a page: what the book may change stands before its own, what the reader decided behind them. Dark
 * grounds take the colours of the book away: nobody can know which of them would still be read.
 */
export function pageStyle(settings: ReaderSettings, face: Face): [string, string] {
  return [beforeBook(settings), afterBook(settings, face)]
}

function beforeBook({ hyphens }: ReaderSettings): string {
  return `
    html { font-size: ${basePx}px; line-height: ${singleSpacing}; font-family: ${baseFamily}; }
    body { ${hyphens ? '-webkit-hyphens: auto; hyphens: auto;' : ''} widows: 2; orphans: 2; hanging-punctuation: allow-end last; }
    pre { white-space: pre-wrap; }
    a { color: inherit; }
    aside[epub|type~="footnote"] { display: none; }`
}

function afterBook(settings: ReaderSettings, face: Face): string {
  return [
    face.rules,
    colours(settings),
    sizes(settings),
    face.family === ''
      ? ''
      : `body, body *:not(pre, pre *, code, code *, kbd, samp, math, math *) { font-family: ${face.family} !important; }`,
    alignment(settings),
    settings.hyphens ? '' : '* { -webkit-hyphens: manual !important; hyphens: manual !important; }',
    fixtures,
  ].join('\n')
}

function colours({ pageTheme }: ReaderSettings): string {
  const { scheme, text, accent, bg } = palettes[pageTheme]
  const isPaper = pageTheme === 'paper'
  return `
    html { color-scheme: ${scheme}; color: ${text}; background: none !important; }
    body { background: none !important; color: ${text}; }
    ${isPaper ? '' : `body *:not(img, svg, svg *, video) { color: inherit !important; background-color: transparent !important; border-color: currentColor !important; text-shadow: none !important; }`}
    ${isPaper ? '' : `body a[href], body a[href] * { color: ${accent} !important; }`}
    a[href]:link { color: ${accent}; }
    ::selection { background: color-mix(in srgb, ${accent} 35%, ${bg}); }
    :focus-visible { outline: 2px solid ${accent}; outline-offset: 2px; }`
}

function sizes({ fontScale, lineSpacing }: ReaderSettings): string {
  const height = ((singleSpacing * lineSpacing) / 100).toFixed(3)
  return `
    html { font-size: ${((basePx * fontScale) / 100).toFixed(2)}px !important; }
    body { font-size: 1rem !important; line-height: ${height} !important; padding: 0 !important; }
    p, li, dd, dt, blockquote, div:not([class*="title"]), td, th { line-height: ${height} !important; }
    h1, h2, h3, h4, h5, h6 { line-height: 1.25 !important; overflow-wrap: break-word; }`
}

/** What stands in the middle or at the end on purpose stays there. */
function alignment({ justify }: ReaderSettings): string {
  if (justify === 'book') return ''
  const kept =
    '[align], [class*="center" i], [class*="right" i], [style*="text-align"], [class*="poem" i], [class*="verse" i]'
  return `p:not(${kept}), li, dd, blockquote { text-align: ${justify === 'on' ? 'justify' : 'start'} !important; }`
}

const fixtures = `
  img, svg, video { max-width: 100%; }
  a img, img { break-inside: avoid; }
  table { display: block; max-width: 100%; overflow-x: auto; }
  pre { max-width: 100%; overflow-x: auto; }
  [hidden] { display: none !important; }`
