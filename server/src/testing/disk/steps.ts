import { fileSystem } from '#platform/disk/disk.ts'

/** Something that is asked of a disk, the database or a media tool. */
export interface Step {
  call: string
  path: string
}

/** Told of each step before it is taken; what it throws comes out of the step. */
export type BeforeStep = (step: Step) => void

const real = { ...fileSystem }

/** What changes names or bytes on a disk; what only flushes folders never fails. */
const calls = [
  'create',
  'append',
  'mkdir',
  'mkdirs',
  'rename',
  'link',
  'unlink',
  'rmdir',
  'chmod',
  'chown',
  'flushFile',
] as const

/** Follows whatever changes something on disks, until what this returns is called. */
export function followDisk(before: BeforeStep): () => void {
  for (const call of calls) {
    const follow = async (path: string, ...more: unknown[]): Promise<unknown> => {
      before({ call, path: [path, ...more].join(' ') })
      const made: unknown = await Reflect.apply(real[call], real, [path, ...more])
      return call === 'create' ? followFile(made, path, before) : made
    }
    Object.assign(fileSystem, { [call]: follow })
  }
  return () => void Object.assign(fileSystem, real)
}

type NewFile = Awaited<ReturnType<typeof fileSystem.create>>

function followFile(made: unknown, path: string, before: BeforeStep): NewFile {
  const file = made as NewFile
  return {
    async writeFile(bytes) {
      before({ call: 'write', path })
      await file.writeFile(bytes)
    },
    async sync() {
      before({ call: 'sync', path })
      await file.sync()
    },
    close: () => file.close(),
  }
}
