/** A small picture of a page, so that many of them fit into memory. Rejects where it can't be decoded. */
export async function thumbOf(page: Blob, width: number): Promise<Blob> {
  const picture = await createImageBitmap(page, { resizeWidth: width, resizeQuality: 'medium' })
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (small) => (small ? resolve(small) : reject(new Error('No picture'))),
      'image/jpeg',
      0.8,
    ),
  )
}
