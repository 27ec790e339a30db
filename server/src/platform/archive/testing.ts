import { crc32, deflateRawSync } from 'node:zlib'

/** A zip file of these files, deflated; `claimedSize` writes another unpacked size than the true one into its headers. */
export function buildZip(
  files: Record<string, string | Uint8Array>,
  options: { claimedSize?: number } = {},
): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw)
    const nameBytes = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x0800, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(raw), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(options.claimedSize ?? raw.length, 18)
    facts.writeUInt16LE(nameBytes.length, 22)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), facts, nameBytes, packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, nameBytes)
    offset += 30 + nameBytes.length + packed.length
  }
  return Buffer.concat([...locals, ...directory, endRecord(directory, offset)])
}

function endRecord(directory: readonly Buffer[], offset: number): Buffer {
  const count = directory.length / 4
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(
    directory.reduce((size, part) => size + part.length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return end
}

/** A 7z file of these files, one after the other in one piece that isn't packed. */
export function build7z(files: Record<string, string | Uint8Array>): Buffer {
  const contents = Object.values(files).map((content) => Buffer.from(content))
  const data = Buffer.concat(contents)
  const sizes = contents.slice(0, -1).flatMap(({ length }) => [...number7z(length)])
  const sums = contents.flatMap((content) => [...le32(crc32(content))])
  const names = Object.keys(files).map((name) => Buffer.from(`${name}\0`, 'utf16le'))
  const nameBytes = Buffer.concat([Buffer.from([0]), ...names])
  // Parts of the header by their numbers: where the data is, how it is packed (not at all), what is in it, how it is called.
  const count = number7z(contents.length)
  const length = number7z(data.length)
  const parts: (number | Buffer)[] = [1, 4, 6, 0, 1, 9, length, 0]
  parts.push(7, 11, 1, 0, 1, 1, 0, 12, length, 0)
  parts.push(8, 13, count, 9, Buffer.from(sizes), 10, 1, Buffer.from(sums), 0, 0)
  parts.push(5, count, 17, number7z(nameBytes.length), nameBytes, 0, 0)
  const header = Buffer.concat(
    parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part)),
  )
  const place = Buffer.concat([le64(data.length), le64(header.length), le32(crc32(header))])
  const start = Buffer.from('7z\xbc\xaf\x27\x1c\x00\x04', 'latin1')
  return Buffer.concat([start, le32(crc32(place)), place, data, header])
}

/** How 7z writes numbers: a byte that says how many follow, the lowest first. */
const number7z = (value: number): Buffer =>
  value < 0x80 ? Buffer.from([value]) : Buffer.concat([Buffer.from([0xf0]), le32(value)])

function le32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const le64 = (value: number): Buffer => Buffer.concat([le32(value), le32(0)])

/** A rar file (5) of one packed file that asks for a dictionary of 128 KiB × 2^`dictionary`, and holds nothing. */
export function buildRar(dictionary: number): Buffer {
  const name = Buffer.from('page01.jpg')
  const packed = Buffer.alloc(16, 0xaa)
  // Method 3 in bits 7 to 9, dictionary in bits 10 to 13.
  const method = number((3 << 7) | (dictionary << 10))
  const fields = [number(0), number(1_000_000), number(0), method, number(0)]
  const facts = Buffer.concat([...fields, number(name.length), name])
  return Buffer.concat([
    Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'),
    rarHeader([number(1), number(0), number(0)]),
    rarHeader([number(2), number(2), number(packed.length), facts]),
    packed,
    rarHeader([number(5), number(0), number(0)]),
  ])
}

function rarHeader(parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const sized = Buffer.concat([number(body.length), body])
  const sum = Buffer.alloc(4)
  sum.writeUInt32LE(crc32(sized))
  return Buffer.concat([sum, sized])
}

/** Seven bits a byte, the lowest first. */
function number(value: number): Buffer {
  const bytes = []
  for (let rest = value; ; rest >>>= 7) {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
    if (rest <= 0x7f) return Buffer.from(bytes)
  }
}
