import { Podcast } from 'lucide-react'
import { useState } from 'react'
import { mediaHref } from '#features/items/index.ts'
import { cx } from '#ui/cx.ts'

/** Pages load no pictures from elsewhere without TLS: those the server fetches. */
const pictureHref = (address: string): string =>
  /^https:/i.test(address)
    ? address
    : `${mediaHref('/api/lectern/feed-picture')}&address=${encodeURIComponent(address)}`

/** A square picture of somebody else's server, as decoration; a sign stands for one that doesn't come. */
export function RemotePicture({
  address,
  className,
}: {
  address: string | null
  className: string
}) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span
      className={cx(
        'grid flex-none place-items-center overflow-hidden rounded-md bg-surface-2 text-fg-3',
        className,
      )}
    >
      {address === null || address === failed ? (
        <Podcast aria-hidden="true" />
      ) : (
        <img
          src={pictureHref(address)}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setFailed(address)}
        />
      )}
    </span>
  )
}
