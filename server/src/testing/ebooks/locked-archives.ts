import { crc32 } from 'node:zlib'

const fromText = (...lines: string[]): Buffer => Buffer.from(lines.join(''), 'base64')

/**
 * Comics locked by the password `secret`, each with `p1.jpg` and `p2.jpg`. The zips and 7zs were made by 7-Zip; nothing
 * free writes rar files, so those are headers alone.
 */
export const lockedArchives = {
  'ZipCrypto.cbz': fromText(
    'UEsDBBQAAQAAALGKe13xhmx6DwAAAAMAAAAGAAAAcDEuanBn7x9cZhWiTXK4gswYEMsTUEsDBBQAAQAAALGKe11misoRDwAAAAMA',
    'AAAGAAAAcDIuanBn1997XLJcRoOAJCSNhy+kUEsBAj8DFAABAAAAsYp7XfGGbHoPAAAAAwAAAAYAJAAAAAAAAAAggLaBAAAAAHAx',
    'LmpwZwoAIAAAAAAAAQAYAPDnWL+Tft0BAAAAAAAAAAAAAAAAAAAAAFBLAQI/AxQAAQAAALGKe11misoRDwAAAAMAAAAGACQAAAAA',
    'AAAAIIC2gTMAAABwMi5qcGcKACAAAAAAAAEAGADw51i/k37dAQAAAAAAAAAAAAAAAAAAAABQSwUGAAAAAAIAAgCwAAAAZgAAAAAA',
  ),
  'AES.cbz': fromText(
    'UEsDBDMAAQBjALGKe10AAAAAHwAAAAMAAAAGAAsAcDEuanBnAZkHAAIAQUUDAACb7rsCOrcmSUadfsSPbSY0KLWBNpXbPF5DSCjk',
    'l+0XUEsDBDMAAQBjALGKe10AAAAAHwAAAAMAAAAGAAsAcDIuanBnAZkHAAIAQUUDAABq6HUsOXX37MabyOdiqL72pLEzx4dja6Ov',
    '5rc98oM0UEsBAj8DMwABAGMAsYp7XQAAAAAfAAAAAwAAAAYALwAAAAAAAAAggLaBAAAAAHAxLmpwZwoAIAAAAAAAAQAYAEDQPr+T',
    'ft0BAAAAAAAAAAAAAAAAAAAAAAGZBwACAEFFAwAAUEsBAj8DMwABAGMAsYp7XQAAAAAfAAAAAwAAAAYALwAAAAAAAAAggLaBTgAA',
    'AHAyLmpwZwoAIAAAAAAAAQAYAEDQPr+Tft0BAAAAAAAAAAAAAAAAAAAAAAGZBwACAEFFAwAAUEsFBgAAAAACAAIAxgAAAJwAAAAA',
    'AA==',
  ),
  'Files.cb7': fromText(
    'N3q8ryccAAQPT6TmhQAAAAAAAAAhAAAAAAAAAJlecfQ8a4G7PlXrN9lGvSqF3DuKAACBMweuD87ysgwHsMPa919FiphISvgko9Oc',
    'pj9o9MX1OIST3UpSEpCyMfrPL83bLxHRuw5L7NinxGJO0q3fpMnNsqN7Jydo/WGQJhOEAb3ZnxBBFne7GULEtSpZ73QaO6bboeR9',
    '4ywaTCalWNTf0UkAAAAAFwYQAQl1AAcLAQABIwMBAQVdABAAAAyAjgoB2UsAqQAA',
  ),
  'Names.cb7': fromText(
    'N3q8ryccAARKqMQHkAAAAAAAAAA9AAAAAAAAAIueHLZPUFxOWK9zr/NeqPquemqkbpY8x2/ocQc0c1UTezZ16XsXbQ6VwwrGm77F',
    'ComPKGffP77wD1AXDyOEg54ZVgvS27z10a8N4Q6iK13eRfQJzCGUoWIfMqR8etiCLIzX8mts0t0YzCMm3TrQ986dm3zYo58MBP+w',
    'YufFLWENG8ph26Qy4hLUesmPh/gitzX4kXUXBhABCYCAAAcLAQACJAbxBwESUw99VVKeT1thDCK788Zv8WibIwMBAQVdABAAAAEA',
    'DHWAjgoBkWa+VwAA',
  ),
  'Files.cbr': rar(['p1.jpg', 'p2.jpg'].flatMap(lockedFile)),
  'Names.cbr': rar([header([4, 0, 0, 0, 15, ...salt()]), Buffer.alloc(64, 0x5a)]),
}

function rar(parts: Buffer[]): Buffer {
  const start = Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1')
  // Where names are encrypted, that is said before anything else.
  const isOpen = parts.length > 2
  const ends = [header([1, 0, 0]), header([5, 0, 0])] as const
  return Buffer.concat(isOpen ? [start, ends[0], ...parts, ends[1]] : [start, ...parts])
}

/** A file of 16 bytes, with the record that says how it is encrypted (type 1, AES-256). */
function lockedFile(name: string): Buffer[] {
  const record = [1, 0, 0, 15, ...salt(), ...salt()]
  const extra = [record.length, ...record]
  // Its own extra records (1) and bytes (2); 16 bytes, not packed, made on Unix.
  const facts = [0, 16, 0, 0, 1, name.length, ...Buffer.from(name)]
  return [header([2, 3, extra.length, 16, ...facts, ...extra]), Buffer.alloc(16, 0x5a)]
}

function header(bytes: readonly number[]): Buffer {
  const sized = Buffer.from([bytes.length, ...bytes])
  const sum = Buffer.alloc(4)
  sum.writeUInt32LE(crc32(sized))
  return Buffer.concat([sum, sized])
}

function salt(): Buffer {
  return Buffer.alloc(16, 7)
}
