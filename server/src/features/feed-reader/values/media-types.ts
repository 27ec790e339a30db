/** Whether an enclosure has something to play: by its type, or by its name where the type says nothing. */
export function isMediaType(type: string | null, url: string): boolean {
  const plain = type?.toLowerCase() ?? ''
  if (/^(?:audio|video)\//u.test(plain)) return true
  if (hasMediaExtension(url)) return true
  return (
    !/^(?:image|text|font)\//u.test(plain) &&
    !otherTypes.test(plain) &&
    !otherNames.test(pathOf(url))
  )
}

/** Whether the name of an address is that of sound or film. */
export const hasMediaExtension = (url: string): boolean => mediaNames.test(pathOf(url))

const mediaNames =
  /\.(?:mp3|m4a|m4b|m4v|mp4|aac|ogg|oga|ogv|opus|flac|wav|wma|webm|webma|mov|mkv|mka|aiff?|mpe?g|avi|3gp|caf)$/iu
const otherNames =
  /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|pdf|epub|html?|txt|zip|torrent|srt|vtt|json|xml)$/iu
const otherTypes = /^application\/(?:pdf|epub|zip|x-bittorrent|json|xml|xhtml|rss|atom)/u

function pathOf(url: string): string {
  return url.replace(/[?#].*$/su, '')
}
