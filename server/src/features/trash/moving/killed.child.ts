import { fileSystem } from '#platform/disk/disk.ts'
import { trashBench } from './testing.ts'

/** Does what the second argument says in the folder of the first, and is killed before the step that the third one names. */
const [, , folder = '', action = '', step = ''] = process.argv
const bench = await trashBench(folder)
let taken = 0

function killAtStep<T extends object>(target: T, names: readonly (keyof T)[]): void {
  for (const name of names) {
    const call = target[name]
    if (typeof call !== 'function') continue
    const counted = (...args: unknown[]): unknown => {
      if (taken === Number(step)) process.kill(process.pid, 'SIGKILL')
      taken += 1
      return Reflect.apply(call, target, args)
    }
    Object.assign(target, { [name]: counted })
  }
}

killAtStep(fileSystem, [
  'create',
  'mkdir',
  'mkdirs',
  'rename',
  'link',
  'unlink',
  'rmdir',
  'flushFolder',
])
killAtStep(bench.store, ['insert', 'insertExchanged', 'forget', 'forgetEntry'])
if (action === 'take') await bench.take()
if (action === 'exchange') await bench.exchange()
if (action === 'restore') await bench.restore()
if (action === 'empty') await bench.empty()
await bench.close()
process.disconnect()
