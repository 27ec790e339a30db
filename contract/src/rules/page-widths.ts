/** Widths that pages of comics are made in; others are rounded up to the next of them. */
export const pageWidths = [160, 320, 640, 960, 1280, 1920, 2560] as const
