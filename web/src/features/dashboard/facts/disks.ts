import type { PlaceState } from '@lectern/contract'

/** A disk with the folders that lie on it; null for folders of which nobody knows. */
export interface Disk {
  key: string
  room: { free: number; total: number } | null
  places: PlaceState[]
}

/** Folders by the disk that they lie on; those that can't be asked come first, each by itself. */
export function disksOf(places: readonly PlaceState[]): Disk[] {
  const disks = new Map<string, Disk>()
  for (const place of places) {
    const { disk, freeBytes: free, totalBytes: total, path } = place
    const key = disk ?? `? ${path}`
    const known = disks.get(key)
    if (known) known.places.push(place)
    else
      disks.set(key, {
        key,
        room: free === null || total === null ? null : { free, total },
        places: [place],
      })
  }
  const all = [...disks.values()]
  return [...all.filter(({ room }) => room === null), ...all.filter(({ room }) => room !== null)]
}

/** As the server counts it: less than 5 % and less than 50 GB. */
export const isNearlyFull = ({ free, total }: { free: number; total: number }): boolean =>
  free < total * 0.05 && free < 50e9
