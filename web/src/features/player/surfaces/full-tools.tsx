import { BookmarkControl } from '../controls/bookmark-control.tsx'
import { ChapterTrackToggle } from '../controls/chapter-track-toggle.tsx'
import { ChaptersControl } from '../controls/chapters-control.tsx'
import { OrderControls } from '../controls/order-controls.tsx'
import { QueueControl } from '../controls/queue-control.tsx'
import { SleepControl } from '../controls/sleep-control.tsx'
import { SpeedControl } from '../controls/speed-control.tsx'
import { useHasPicture } from '../controls/use-kind.ts'
import { VolumeControl } from '../controls/volume-control.tsx'
import { VideoMenu } from '../video/video-menu.tsx'

/** The tools of the full-screen player. Phones set the volume by their own keys; wide windows show chapters and queue beside it. */
export function FullTools() {
  const hasPicture = useHasPicture()
  return (
    <div className="mt-5 flex items-center justify-around short:mt-2">
      <SpeedControl look="tool" />
      <SleepControl look="tool" />
      <BookmarkControl look="tool" />
      <OrderControls look="tool" />
      {hasPicture && <VideoMenu look="tool" />}
      <span className="hidden md:contents">
        <VolumeControl look="tool" />
        <ChapterTrackToggle look="tool" />
      </span>
      <span className="contents lg:hidden">
        <ChaptersControl look="tool" />
        <QueueControl look="tool" />
      </span>
    </div>
  )
}
