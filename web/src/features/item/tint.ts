import type { CSSProperties } from 'react'
import type { Named } from '#features/items/index.ts'

/** Style that paints a `tinted` area in the accent of a cover. */
export function tintOf({ coverAccent }: Named): CSSProperties {
  if (!coverAccent) return {}
  return { '--tint-h': coverAccent.hue, '--tint-c': coverAccent.chroma } as CSSProperties
}
