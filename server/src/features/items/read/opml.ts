interface Feed {
  title: string
  feedUrl: string
  description: string | null
  language: string | null
}

/** OPML 1.0 with one outline for each feed. */
export function renderOpml(feeds: readonly Feed[]): string {
  const outlines = feeds.map(({ title, feedUrl, description, language }) => {
    const attributes = { type: 'rss', text: title, title, xmlUrl: feedUrl, description, language }
    const written = Object.entries(attributes).flatMap(([name, value]) =>
      value === null || value === '' ? [] : `${name}="${escapeXml(value)}"`,
    )
    return `    <outline ${written.join(' ')}/>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="1.0">',
    `  <head>\n    <title>Podcast subscriptions</title>\n  </head>`,
    `  <body>\n${outlines.join('\n')}\n  </body>`,
    '</opml>',
  ].join('\n')
}

function escapeXml(text: string): string {
  return (
    text
      // Characters that XML has no way to say.
      .replace(/\p{Cc}/gu, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}
