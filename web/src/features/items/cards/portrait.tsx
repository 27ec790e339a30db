import { useState } from 'react'
import { authorImageSrc } from '#platform/address/covers.ts'
import { initials } from '#ui/cover/monogram.tsx'

interface PortraitProps {
  author: { id: string; name: string; imagePath: string | null; updatedAt: number }
  priority?: boolean
}

/** A person's picture in a circle as wide as its place; the initials without one. */
export function Portrait({ author, priority = false }: PortraitProps) {
  const src = authorImageSrc(author)
  const [failed, setFailed] = useState<string | null>(null)
  const address = src?.(400) ?? null
  const hue = hueOf(author.name)
  return (
    <span
      className="@container relative grid aspect-square w-full place-items-center overflow-hidden rounded-full ring-1 ring-(--cover-ring)"
      style={{
        background: `color-mix(in oklab, oklch(0.6 0.11 ${hue}) 30%, var(--surface-2))`,
      }}
    >
      <span aria-hidden="true" className="text-[34cqw] font-bold text-fg select-none">
        {initials(author.name)}
      </span>
      {src && address !== failed && (
        <img
          src={address ?? undefined}
          srcSet={`${src(120)} 120w, ${src(240)} 240w, ${src(400)} 400w`}
          sizes="168px"
          alt=""
          loading={priority ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(address)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}

/** A hue that is always the same for a name, in degrees. */
function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return sum
}
