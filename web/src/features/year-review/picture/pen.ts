/** A place for text: left edge, base line, and how wide it may get. */
export interface TextBox {
  x: number
  y: number
  width: number
}

export interface TextStyle {
  /** Pixels */
  size: number
  weight: number
  family: 'ui' | 'title'
  color: string | CanvasGradient
  align?: 'left' | 'center' | 'right'
}

const families = {
  ui: "Figtree, 'Noto Sans', 'Noto Sans SC', system-ui, sans-serif",
  title: "Literata, 'Noto Serif', 'Noto Serif SC', Georgia, serif",
}

/** Writes a line: too long, it gets smaller down to three quarters, then an ellipsis. Returns its drawn width. */
export function write(
  pen: CanvasRenderingContext2D,
  text: string,
  box: TextBox,
  style: TextStyle,
): number {
  const { size, weight, family, color, align = 'left' } = style
  const fontOf = (pixels: number) => `${weight} ${pixels}px ${families[family]}`
  pen.font = fontOf(size)
  const wanted = pen.measureText(text).width
  if (wanted > box.width) pen.font = fontOf(size * Math.max(0.75, box.width / wanted))
  pen.fillStyle = color
  pen.textAlign = align
  pen.textBaseline = 'alphabetic'
  const fitting = fitted(text, (part) => pen.measureText(part).width <= box.width)
  pen.fillText(fitting, box.x, box.y)
  return pen.measureText(fitting).width
}

/** The longest beginning that fits, with an ellipsis where something was left out. Whole characters only. */
export function fitted(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  const letters = [...text]
  let [low, high] = [0, letters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(shortened(letters, middle))) low = middle
    else high = middle - 1
  }
  return shortened(letters, low)
}

function shortened(letters: readonly string[], length: number): string {
  return `${letters.slice(0, length).join('').trimEnd()}…`
}

/** A picture in a box, cut to fill it, with round corners. */
export function paintCover(
  pen: CanvasRenderingContext2D,
  image: HTMLImageElement,
  { x, y, size, radius }: { x: number; y: number; size: number; radius: number },
): void {
  const side = Math.min(image.naturalWidth, image.naturalHeight)
  const [left, top] = [(image.naturalWidth - side) / 2, (image.naturalHeight - side) / 2]
  pen.save()
  pen.beginPath()
  pen.roundRect(x, y, size, size, radius)
  pen.save()
  pen.shadowColor = 'rgb(0 0 0 / 0.45)'
  pen.shadowBlur = 40
  pen.shadowOffsetY = 16
  pen.fillStyle = '#222'
  pen.fill()
  pen.restore()
  pen.clip()
  pen.drawImage(image, left, top, side, side, x, y, size, size)
  pen.restore()
}
