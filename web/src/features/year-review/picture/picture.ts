/** The canvas as a PNG file. */
export async function pictureOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('The picture could not be made')
  return new File([blob], name, { type: 'image/png' })
}

/** Whether this device hands pictures to other apps. */
export function canShare(): boolean {
  const probe = new File([''], 'a.png', { type: 'image/png' })
  return navigator.canShare?.({ files: [probe] }) ?? false
}

/** Hands the picture to another app; changing one's mind is no failure. */
export async function share(file: File, text: string): Promise<void> {
  try {
    await navigator.share({ files: [file], text })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
