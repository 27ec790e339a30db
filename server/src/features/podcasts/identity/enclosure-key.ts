/**
 * What stays the same of the address of an episode's sound while publishers change how it is counted and delivered: the
 * innermost host and path. Counting services put their own host before it (`https://count.example/e/media.example/1.mp3`),
 * and queries carry tokens and times; they count only where the path names no file. '' for what is no address.
 */
export function enclosureKey(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || url.host === '') return ''
  const parts = [url.host.replace(/^www\./, ''), ...url.pathname.split('/').filter(Boolean)]
  const inner = parts.findLastIndex(
    (part, index) => index > 0 && index < parts.length - 1 && isHost(part),
  )
  const kept = parts.slice(Math.max(inner, 0))
  const [host = '', ...path] = kept
  const last = path.at(-1) ?? ''
  const query = mediaName.test(last) ? '' : significant(url.searchParams)
  return `${host.toLowerCase()}/${path.join('/')}${query}`
}

const mediaName = /\.(?:mp3|m4a|m4b|m4v|mp4|aac|ogg|oga|opus|flac|wav|mov|webm|mka)$/i

/** A segment of a path that is a host's name: `media.example.com`, but neither `1.mp3` nor `v1.2`. */
function isHost(part: string): boolean {
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i.test(part) && !mediaName.test(part)
}

/** Parameters in a fixed order, without those that are about the listener. */
function significant(params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([name]) => !aboutListener.test(name)))
  kept.sort()
  const text = kept.toString()
  return text === '' ? '' : `?${text}`
}

const aboutListener =
  /^(?:utm_.*|token|auth|key|sig|signature|expires|exp|policy|key-pair-id|awsaccesskeyid|x-amz-.*|_|ts|t|ref|source|session|uid|listeningsessionid|updated)$/i
