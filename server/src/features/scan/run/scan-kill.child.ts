import { scanBench } from '../testing.ts'

/** Scans the folder named by the first argument and says what it has written, until it is killed. */
const bench = await scanBench({}, { folder: process.argv[2] ?? '' })
bench.events.follow('items.added', ({ itemIds }) => void process.send?.(itemIds))
await bench.run()
await bench.close()
process.disconnect()
