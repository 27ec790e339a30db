import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { chunksOf } from './fetched-together.ts'

interface Budget {
  name: string
  /** Modules that are fetched together, by the end of their path. */
  from: string[]
  maxKB: number
}

const budgets: Budget[] = [
  { name: 'login page', from: ['index.html', 'features/door/index.ts'], maxKB: 90 },
  {
    name: 'first home view',
    from: [
      'index.html',
      'app/app.tsx',
      'routes/home.tsx',
      'features/player/index.ts',
      'socket.io-client/build/esm/index.js',
    ],
    maxKB: 175,
  },
]

/** Fails the build when a page asks for more script than it may, compressed with brotli. */
export function scriptBudgets(): Plugin {
  return {
    name: 'lectern-budget',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const { name, from, maxKB } of budgets) {
        const sizes = [...chunksOf(chunks, from)].map(
          ({ code }) => brotliCompressSync(code).length / 1024,
        )
        const total = sizes.reduce((sum, size) => sum + size, 0)
        this.info(
          `${name}: ${total.toFixed(1)} KB of script in ${sizes.length} files, at most ${maxKB} KB`,
        )
        if (total > maxKB)
          this.error(`${name}: ${total.toFixed(1)} KB of script, at most ${maxKB} KB allowed`)
      }
    },
  }
}
