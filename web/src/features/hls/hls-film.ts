import Library from 'hls.js'

// Words are shown by the element itself: the library would take them away with each list it reads.
Object.assign(Library.DefaultConfig, {
  timelineController: undefined,
  subtitleStreamController: undefined,
  subtitleTrackController: undefined,
  emeController: undefined,
  cmcdController: undefined,
})

export { Library }
