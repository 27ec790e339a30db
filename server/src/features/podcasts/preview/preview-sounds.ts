import type { Caller } from '#domain/caller.ts'
import type { Content, RangesContent } from '#domain/content.ts'
import { Problem } from '#platform/problem.ts'
import type { SoundSeal } from './sound-seal.ts'

interface PreviewSoundsDeps {
  seal: SoundSeal
  /** What is sent of a sound that lies with its publisher. @throws Problem with a sentence for people */
  soundAt: (address: string) => Promise<{ content: 'ranges' } & RangesContent>
}

/** Episodes of feeds that are only looked at: they are heard through the server, and no place in them is kept. */
export function createPreviewSounds({ seal, soundAt }: PreviewSoundsDeps) {
  async function find(sound: string, { userId }: Caller) {
    const address = await seal.open(sound, userId)
    if (address === null)
      throw new Problem('missing', 'This look at the feed is too old. Look at the podcast again.')
    return soundAt(address)
  }

  return {
    /** @throws Problem `missing` for what no look at a feed has listed, `upstream` where it can't be had. */
    async content(sound: string, caller: Caller): Promise<Content> {
      const found = await find(sound, caller)
      return { ...found, mayGoOn: async (who) => who.isAdmin }
    },

    /** Resolves with its media type once its first bytes are here. @throws Problem */
    check: async (sound: string, caller: Caller): Promise<{ type: string }> => ({
      type: (await find(sound, caller)).type,
    }),
  }
}
