/** A picture's width and height, in its own pixels. */
export interface Size {
  width: number
  height: number
}

/** What of a picture the frame shows: its middle, as shares of the picture, and how much it is enlarged. */
export interface Crop {
  x: number
  y: number
  /** 1: as much of the picture as fits the frame's shape. */
  zoom: number
}

export const mostZoom = 4

/** A part of a picture, in its pixels. */
export interface Part extends Size {
  left: number
  top: number
}

/** The part that is shown in a frame of a shape (height by width); never beyond the picture. */
export function partOf(picture: Size, ratio: number, crop: Crop): Part {
  const widest = Math.min(picture.width, picture.height / ratio)
  const width = widest / crop.zoom
  const height = width * ratio
  const { x, y } = held(picture, ratio, crop)
  return {
    left: x * picture.width - width / 2,
    top: y * picture.height - height / 2,
    width,
    height,
  }
}

/** The crop with its middle as near as the picture's edges let it. */
export function held(picture: Size, ratio: number, { x, y, zoom: wanted }: Crop): Crop {
  const zoom = Math.min(mostZoom, Math.max(1, wanted))
  const width = Math.min(picture.width, picture.height / ratio) / zoom
  const edgeX = width / 2 / picture.width
  const edgeY = (width * ratio) / 2 / picture.height
  return { x: between(edgeX, x, 1 - edgeX), y: between(edgeY, y, 1 - edgeY), zoom }
}

/** Longest side of a cover that is made here, in pixels: more than any screen shows of it. */
const longest = 2400

/** Pixels of the cover that a part becomes: as many as the part has, within reason. */
export function coverSize(part: Size): Size {
  const share = Math.min(1, longest / Math.max(part.width, part.height))
  return {
    width: Math.max(1, Math.round(part.width * share)),
    height: Math.max(1, Math.round(part.height * share)),
  }
}

/** Whether a picture is nearly of a shape (height by width), as shelves take it. */
export function isShape({ width, height }: Size, ratio: number): boolean {
  return width > 0 && Math.abs(height / width - ratio) <= 0.15
}

const between = (low: number, value: number, high: number) =>
  low > high ? 0.5 : Math.min(high, Math.max(low, value))
