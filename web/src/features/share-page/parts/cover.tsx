import { useState } from 'react'

/** The cover's colours behind the page. */
export function Backdrop({ src }: { src: string }) {
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10 overflow-hidden">
      <img src={src} alt="" className="size-full scale-125 object-cover opacity-25 blur-3xl" />
      <div className="absolute inset-0 bg-linear-to-b from-transparent to-bg" />
    </div>
  )
}

/** In its own shape; words where there is none, or where it can't be shown. */
export function Cover({
  src,
  title,
  author,
}: {
  src: string | null
  title: string
  author: string
}) {
  const [isBroken, setBroken] = useState(false)
  return (
    <div className="mx-auto grid aspect-square w-full max-w-[min(72vw,38dvh)] place-items-center md:max-w-[420px]">
      {src === null || isBroken ? (
        <div
          aria-hidden="true"
          dir="auto"
          className="grid aspect-square w-full content-center gap-2 rounded-lg bg-linear-to-br from-(--blank-from) to-(--blank-to) p-6 text-center shadow-3 ring-1 ring-(--cover-ring)"
        >
          <span className="font-title text-2xl break-words">{title}</span>
          <span className="text-md text-fg-2 break-words">{author}</span>
        </div>
      ) : (
        <img
          src={src}
          alt=""
          fetchPriority="high"
          onError={() => setBroken(true)}
          className="max-h-full max-w-full min-w-0 rounded-lg shadow-3 ring-1 ring-(--cover-ring)"
        />
      )}
    </div>
  )
}
