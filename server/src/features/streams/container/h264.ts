/** Kinds of units. */
const kinds = { key: 5, sequenceSet: 7, pictureSet: 8, delimiter: 9 } as const

/** Units of a picture that stand behind start codes. */
export function unitsOf(bytes: Buffer): Buffer[] {
  const units: Buffer[] = []
  let from = -1
  for (let at = bytes.indexOf(startCode); at >= 0; at = bytes.indexOf(startCode, at + 3)) {
    if (from >= 0) units.push(withoutZeros(bytes.subarray(from, at)))
    from = at + 3
  }
  if (from >= 0) units.push(bytes.subarray(from))
  return units.filter((unit) => unit.length > 0)
}

/** The same units, each behind its length in four bytes. */
export function lengthPrefixed(units: readonly Buffer[]): Buffer {
  const parts = units
    .filter((unit) => kindOf(unit) !== kinds.delimiter)
    .flatMap((unit) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(unit.length)
      return [length, unit]
    })
  return Buffer.concat(parts)
}

/** Whether a decoder may begin with this picture. */
export function isKeyPicture(units: readonly Buffer[]): boolean {
  return units.some((unit) => kindOf(unit) === kinds.key)
}

/** What decoders are told before the first picture (`avcC`); null when the picture doesn't say it. */
export function configOf(units: readonly Buffer[]): Buffer | null {
  const sequence = units.find((unit) => kindOf(unit) === kinds.sequenceSet)
  const picture = units.find((unit) => kindOf(unit) === kinds.pictureSet)
  if (sequence === undefined || picture === undefined || sequence.length < 4) return null
  const chroma420 = Buffer.from([0xfd, 0xf8, 0xf8, 0])
  const isHigh = (sequence[1] ?? 0) >= 100
  return Buffer.concat([
    Buffer.from([1]),
    sequence.subarray(1, 4),
    Buffer.from([0xff, 0xe1]),
    sized(sequence),
    Buffer.from([1]),
    sized(picture),
    ...(isHigh ? [chroma420] : []),
  ])
}

/** The name of a stream by its `avcC`: profile, constraints and level. */
export function codecName(config: Buffer): string {
  return `avc1.${config.toString('hex', 1, 4)}`
}

const startCode = Buffer.from([0, 0, 1])

function kindOf(unit: Buffer): number {
  return (unit[0] ?? 0) & 0x1f
}

/** A start code may have a zero more, and units may be filled up with them. */
function withoutZeros(unit: Buffer): Buffer {
  let end = unit.length
  while (end > 0 && unit[end - 1] === 0) end--
  return unit.subarray(0, end)
}

function sized(unit: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(unit.length)
  return Buffer.concat([length, unit])
}
