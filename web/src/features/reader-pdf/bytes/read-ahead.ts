interface ReadAhead {
  /** Bytes of the file. */
  size: number
  /** Bytes of the smallest stretch that is asked for. */
  stretch: number
  fetch: (begin: number, end: number) => Promise<Uint8Array>
}

interface Piece {
  begin: number
  end: number
  bytes: Promise<Uint8Array>
}

/** No more is read ahead, in bytes. */
const mostAhead = 512 * 1024
/** No larger table of places is asked for at once, in bytes: one of 50,000 entries. */
const mostTable = 1024 * 1024
const mostPieces = 3

/**
 * Answers stretches of a file, and reads ahead. Both ends of it are asked for at once, as every PDF begins there; the end
 * says where the table of places begins, which is asked for whole. Whoever goes on where the last stretch ended, as through a long table of places, gets twice as much at a time as before: each
 * trip costs more than its bytes, and what is fetched in vain is never more than what was wanted.
 */
export function createReadAhead({ size, stretch, fetch }: ReadAhead) {
  const pieces: Piece[] = []
  let last = { end: -1, length: stretch }
  const startOf = (place: number) => Math.floor(place / stretch) * stretch

  function begin(from: number, to: number): Piece {
    const piece = { begin: from, end: Math.min(to, size), bytes: fetch(from, Math.min(to, size)) }
    // Whoever wants it is told; nobody may.
    piece.bytes.catch(() => drop(piece))
    pieces.push(piece)
    if (pieces.length > mostPieces) pieces.shift()
    return piece
  }

  function drop(piece: Piece): void {
    const place = pieces.indexOf(piece)
    if (place !== -1) pieces.splice(place, 1)
  }

  if (size > 2 * stretch) {
    begin(0, stretch)
    const end = begin(startOf(size - 1), size)
    void end.bytes.then((bytes) => {
      const table = tablePlace(bytes)
      const isNear = table !== null && table < end.begin && end.begin - table <= mostTable
      if (isNear) begin(startOf(table), end.begin)
    }, ignore)
  }

  return async (from: number, to: number): Promise<Uint8Array> => {
    const kept = pieces.find((piece) => piece.begin <= from && to <= piece.end)
    if (kept) {
      last.end = to
      if (to === kept.end) drop(kept)
      return (await kept.bytes).slice(from - kept.begin, to - kept.begin)
    }
    const isOnward = from === last.end
    const length = isOnward ? Math.max(to - from, Math.min(last.length * 2, mostAhead)) : to - from
    last = { end: to, length }
    if (length === to - from) return fetch(from, to)
    const bytes = await begin(from, from + length).bytes
    return bytes.slice(0, to - from)
  }
}

/** Where the table of places begins, in bytes of the file, by the last words of it (ISO 32000-1, 7.5.5). */
function tablePlace(end: Uint8Array): number | null {
  const words = new TextDecoder('latin1').decode(end.subarray(-1024))
  const place = /startxref\s+(\d{1,15})\s+%%EOF\s*$/.exec(words)?.[1]
  return place === undefined ? null : Number(place)
}

function ignore() {}
