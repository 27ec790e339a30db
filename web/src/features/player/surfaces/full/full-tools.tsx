import { BookmarkControl } from '../../controls/tools/bookmark-control.tsx'
import { ChapterTrackToggle } from '../../controls/seek/chapter-track-toggle.tsx'
import { ChaptersControl } from '../../controls/tools/chapters-control.tsx'
import { OrderControls } from '../../controls/transport/order-controls.tsx'
import { QueueControl } from '../../controls/tools/queue-control.tsx'
import { SleepControl } from '../../controls/tools/sleep-control.tsx'
import { SpeedControl } from '../../controls/tools/speed-control.tsx'
import { useHasPicture } from '../../controls/media-kind.ts'
import { TranscriptControl } from '../../controls/tools/transcript-control.tsx'
import { VolumeControl } from '../../controls/tools/volume-control.tsx'
import { VideoMenu } from '../../video/video-menu.tsx'

/** The tools of the full-screen player. Phones set the volume by their own keys; wide windows show chapters and queue beside it. */
export function FullTools() {
  const hasPicture = useHasPicture()
  return (
    <div className="mt-5 flex items-center justify-around short:mt-2">
      <SpeedControl variant="tool" />
      <SleepControl variant="tool" />
      <BookmarkControl variant="tool" />
      <OrderControls variant="tool" />
      {hasPicture && <VideoMenu variant="tool" />}
      <span className="hidden md:contents">
        <VolumeControl variant="tool" />
        <ChapterTrackToggle variant="tool" />
      </span>
      <span className="contents lg:hidden">
        <ChaptersControl variant="tool" />
        <TranscriptControl variant="tool" />
        <QueueControl variant="tool" />
      </span>
    </div>
  )
}
