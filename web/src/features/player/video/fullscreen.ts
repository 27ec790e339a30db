/** Phones of one maker only let the picture itself fill the screen. */
interface OddVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

/** Lets the box with the picture and its controls fill the screen. Call it inside the click. */
export async function enterFullscreen(picture: OddVideo): Promise<void> {
  const box = document.querySelector<HTMLElement>('[data-video-box]')
  if (!box || !document.fullscreenEnabled) return picture.webkitEnterFullscreen?.()
  await box.requestFullscreen()
  // Off the button: the keys are the player's now.
  box.focus()
}
