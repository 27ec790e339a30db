import { palettes, type Palette } from './palette.ts'
import { paintCover, write, type TextStyle } from './pen.ts'
import type { CardStyle, ReviewCard } from '../review-card.ts'

/** Size of the picture in pixels: upright, as feeds show it. */
export const pictureSize = { width: 1080, height: 1350 }

const margin = 84
const inner = pictureSize.width - 2 * margin
const headphones =
  'M3 14h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a9 9 0 0 1 18 0v7a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2h3'

interface Sheet {
  pen: CanvasRenderingContext2D
  palette: Palette
}

/** Draws a year onto a canvas; covers that can't be had are left out. Resolves when everything stands. */
export async function drawReview(
  canvas: HTMLCanvasElement,
  card: ReviewCard,
  cardStyle: CardStyle,
): Promise<void> {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser can not draw')
  const [images] = await Promise.all([loadCovers(card.covers), loadFonts()])
  const sheet = { pen, palette: palettes[cardStyle] }
  canvas.width = pictureSize.width
  canvas.height = pictureSize.height
  paintSheet(sheet)
  writeHead(sheet, card)
  const top = images.length > 0 ? paintCovers(sheet, images) : 560
  const bars = card.bars.some(({ value }) => value > 0)
  if (bars) paintBars(sheet, card.bars, { top: top + 48, bottom: top + 220 })
  writeFacts(sheet, card.facts, bars ? { top: top + 300, row: 112 } : { top: top + 110, row: 150 })
}

function paintSheet({ pen, palette }: Sheet): void {
  const { width, height } = pictureSize
  const down = pen.createLinearGradient(0, 0, 0, height)
  down.addColorStop(0, palette.sheet[0])
  down.addColorStop(1, palette.sheet[1])
  pen.fillStyle = down
  pen.fillRect(0, 0, width, height)
  const clouds = [
    { x: 960, y: 120, radius: 760, glow: palette.glow[0] },
    { x: 60, y: 1240, radius: 760, glow: palette.glow[1] },
  ]
  for (const { x, y, radius, glow } of clouds) {
    const [light, strength] = glow
    const cloud = pen.createRadialGradient(x, y, 0, x, y, radius)
    cloud.addColorStop(0, `rgb(${light} / ${strength})`)
    cloud.addColorStop(1, `rgb(${light} / 0)`)
    pen.fillStyle = cloud
    pen.fillRect(0, 0, width, height)
  }
}

function writeHead(sheet: Sheet, { eyebrow, year, hero }: ReviewCard): void {
  const { pen, palette } = sheet
  paintMark(sheet, { x: pictureSize.width - margin - 64, y: 76, size: 64 })
  const line = { x: margin, y: 122, width: inner - 110 }
  write(pen, eyebrow, line, { size: 36, weight: 600, family: 'ui', color: palette.soft })
  const fade = pen.createLinearGradient(0, 150, 0, 330)
  fade.addColorStop(0, palette.year[0])
  fade.addColorStop(1, palette.year[1])
  const big = { x: margin - 8, y: 324, width: inner }
  write(pen, String(year), big, { size: 220, weight: 700, family: 'title', color: fade })
  const value = { x: margin, y: 440, width: inner * 0.55 }
  const style = { size: 92, weight: 700, family: 'title', color: palette.text } as const
  const used = write(pen, hero.value, value, style)
  const label = { x: margin + used + 24, y: 440, width: inner - used - 24 }
  write(pen, hero.label, label, { size: 42, weight: 600, family: 'ui', color: palette.soft })
  const detail = { x: margin, y: 500, width: inner }
  write(pen, hero.detail, detail, { size: 34, weight: 500, family: 'ui', color: palette.faint })
}

/** The product's mark: headphones on ember. */
function paintMark({ pen }: Sheet, { x, y, size }: { x: number; y: number; size: number }): void {
  const fill = pen.createLinearGradient(x, y, x + size, y + size)
  fill.addColorStop(0, '#fda258')
  fill.addColorStop(1, '#b862c4')
  pen.fillStyle = fill
  pen.beginPath()
  pen.roundRect(x, y, size, size, size * 0.28)
  pen.fill()
  pen.save()
  pen.translate(x + size * 0.2, y + size * 0.2)
  pen.scale((size * 0.6) / 24, (size * 0.6) / 24)
  pen.strokeStyle = '#221205'
  pen.lineWidth = 2.2
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.stroke(new Path2D(headphones))
  pen.restore()
}

/** A fan of covers over the whole width, each a little tilted. Returns where it ends. */
function paintCovers({ pen }: Sheet, images: readonly HTMLImageElement[]): number {
  const size = 190
  const step = images.length > 1 ? Math.min(size + 20, (inner - size) / (images.length - 1)) : 0
  // The first one lies on top.
  for (const [index, image] of [...images.entries()].reverse()) {
    const [x, y] = [margin + index * step, 552]
    pen.save()
    pen.translate(x + size / 2, y + size / 2)
    pen.rotate(((index % 2 === 0 ? -1 : 1) * 2.2 * Math.PI) / 180)
    paintCover(pen, image, { x: -size / 2, y: -size / 2, size, radius: 18 })
    pen.restore()
  }
  return 552 + size
}

interface Band {
  top: number
  bottom: number
}

function paintBars({ pen, palette }: Sheet, bars: ReviewCard['bars'], { top, bottom }: Band): void {
  const gap = 16
  const width = (inner - gap * (bars.length - 1)) / bars.length
  const most = Math.max(...bars.map(({ value }) => value))
  const base = bottom - 44
  for (const [index, { label, value, isBest }] of bars.entries()) {
    const x = margin + index * (width + gap)
    const height = Math.max(6, (value / most) * (base - top))
    pen.fillStyle = isBest ? palette.accent : palette.bar
    pen.beginPath()
    pen.roundRect(x, base - height, width, height, Math.min(12, height / 2))
    pen.fill()
    write(
      pen,
      label,
      { x: x + width / 2, y: bottom, width: width + gap },
      {
        size: 24,
        weight: isBest ? 700 : 500,
        family: 'ui',
        color: isBest ? palette.text : palette.faint,
        align: 'center',
      },
    )
  }
}

interface Rows {
  top: number
  /** Height of one. */
  row: number
}

/** Two columns; over each fact a line, its name and at the end of that line what belongs to it. */
function writeFacts({ pen, palette }: Sheet, facts: ReviewCard['facts'], { top, row }: Rows): void {
  const gap = 44
  const width = (inner - gap) / 2
  for (const [index, { label, value, detail }] of facts.entries()) {
    const x = margin + (index % 2) * (width + gap)
    const y = top + Math.floor(index / 2) * row
    pen.fillStyle = palette.line
    pen.fillRect(x, y - 40, width, 2)
    const small = { size: 24, weight: 600, family: 'ui', color: palette.faint } as const
    const used = write(pen, detail, { x: x + width, y, width: width * 0.6 }, right(small))
    write(pen, label, { x, y, width: width - used - 12 }, small)
    const words = { size: 38, weight: 700, family: 'title', color: palette.text } as const
    write(pen, value, { x, y: y + 46, width }, words)
  }
}

function right(style: TextStyle): TextStyle {
  return { ...style, weight: 500, align: 'right' }
}

/** Covers that load; a missing one is no reason to have no picture. */
async function loadCovers(addresses: readonly string[]): Promise<HTMLImageElement[]> {
  const loaded = await Promise.allSettled(
    addresses.map(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return image
    }),
  )
  return loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

/** A canvas doesn't wait for fonts by itself. */
async function loadFonts(): Promise<void> {
  const faces = ['700 92px Literata', '600 36px Figtree', '500 24px Figtree', '700 24px Figtree']
  await Promise.allSettled(faces.map((face) => document.fonts.load(face)))
}
