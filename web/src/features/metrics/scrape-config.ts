interface Scraped {
  /** Where the server is found, as `https://books.example.com`. */
  origin: string
  /** '' or as `/books`. */
  basePath: string
  /** What stands in the place of the token; null: none is needed. */
  token: string | null
}

/** What Prometheus has to know to read the figures, as its configuration file has it. */
export function scrapeConfig({ origin, basePath, token }: Scraped): string {
  const { protocol, host } = new URL(origin)
  const path = `${basePath}/metrics`
  return [
    'scrape_configs:',
    '  - job_name: lectern',
    ...(protocol === 'https:' ? ['    scheme: https'] : []),
    ...(path === '/metrics' ? [] : [`    metrics_path: ${quoted(path)}`]),
    ...(token === null ? [] : ['    authorization:', `      credentials: ${quoted(token)}`]),
    '    static_configs:',
    `      - targets: [${quoted(host)}]`,
  ].join('\n')
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
