import { coverUrl } from '../../cover-url.ts'
import { usePlayer } from '../../player-context.ts'

/** The cover, far out of focus, behind everything; where there is none, its tint. */
export function Backdrop() {
  const session = usePlayer((snapshot) => snapshot.session)
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 -z-10 overflow-hidden">
      <div className="absolute inset-0 bg-[radial-gradient(120%_90%_at_20%_0%,color-mix(in_oklab,var(--tint,var(--surface-3))_38%,var(--bg)),var(--bg)_70%)]" />
      {session?.cover.hasCover && (
        <img
          src={coverUrl(session, 120)}
          alt=""
          className="fading absolute -inset-x-[10%] -top-[20%] h-[105%] w-[120%] max-w-none object-cover opacity-40 blur-[64px] saturate-150"
        />
      )}
      <div className="absolute inset-0 bg-[linear-gradient(to_bottom,color-mix(in_srgb,var(--bg)_46%,transparent),color-mix(in_srgb,var(--bg)_80%,transparent)_52%,var(--bg)_92%)]" />
    </div>
  )
}
