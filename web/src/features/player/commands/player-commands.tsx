import { foldText } from '@lectern/contract/rules'
import {
  AudioLines,
  BookmarkPlus,
  Expand,
  Gauge,
  List,
  Moon,
  Pause,
  Play,
  SkipForward,
  SlidersHorizontal,
  StepForward,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { addBookmark } from '#features/bookmarks/index.ts'
import { skipToNext, useWaiting } from '#features/queue/index.ts'
import { clock, elapsed } from '#platform/text/format.ts'
import { t, useTranslation } from '#platform/text/texts.ts'
import { closePlayer } from '../page/player-closing.ts'
import { mayBookmark } from '../controls/media-kind.ts'
import { rateText } from '../machine/timeline/scales.ts'
import { sleepTimerOf } from '../page/page-sleep-timer.ts'
import type { PagePlayer } from '../page-player.ts'
import { usePagePlayer, usePlayer, useSleepTimer } from '../player-context.ts'
import { expandPlayer, openPlayerDialog } from '../open-surfaces.ts'
import { readTyped, type TypedCommand } from './typed-command.ts'

/** Something that the player can be told in words. */
export interface PlayerCommand {
  key: string
  label: string
  icon: ReactNode
  keys?: string
  run: () => void
}

/** Draws with what can be done with what is loaded. */
export function WithPlayerCommands({
  children,
}: {
  children: (commands: PlayerCommand[]) => ReactNode
}) {
  return children(usePlayerCommands())
}

/** Its settings always. */
function usePlayerCommands(): PlayerCommand[] {
  const { t: text } = useTranslation()
  const page = usePagePlayer()
  const session = usePlayer((snapshot) => snapshot.session)
  const isPlaying = usePlayer(({ state }) => state === 'PLAYING')
  const isTimed = useSleepTimer((timer) => timer !== null)
  const isWaited = useWaiting() > 0
  const settings: PlayerCommand = {
    key: 'settings',
    label: text('player.settings'),
    icon: <SlidersHorizontal />,
    run: () => openPlayerDialog('settings'),
  }
  if (session === null) return [settings]
  return [
    toggleCommand(page, isPlaying),
    ...when(mayBookmark(session), bookmarkCommand(page, session.libraryItemId)),
    ...sleepCommands(page, isTimed),
    ...when(session.chapters.length > 0, ...chapterCommands(page)),
    ...when(isWaited, {
      key: 'next',
      label: text('queue.playWaiting'),
      icon: <SkipForward />,
      keys: '⇧ N',
      run: () => skipToNext(page.queue),
    }),
    { key: 'expand', label: text('player.expand'), icon: <Expand />, keys: 'F', run: expandPlayer },
    settings,
    {
      key: 'close',
      label: text('player.close'),
      icon: <X />,
      keys: 'Esc',
      run: () => void closePlayer(page),
    },
  ]
}

function when(isThere: boolean, ...commands: PlayerCommand[]): PlayerCommand[] {
  return isThere ? commands : []
}

function toggleCommand({ player }: PagePlayer, isPlaying: boolean): PlayerCommand {
  return {
    key: 'toggle',
    label: t(isPlaying ? 'player.pause' : 'player.play'),
    icon: isPlaying ? <Pause /> : <Play />,
    keys: 'Space',
    run: () => void player.toggle(),
  }
}

function bookmarkCommand({ player }: PagePlayer, libraryItemId: string): PlayerCommand {
  return {
    key: 'bookmark',
    label: t('palette.bookmark'),
    icon: <BookmarkPlus />,
    run: () => void addBookmark(libraryItemId, Math.floor(player.snapshot.currentTime), ''),
  }
}

function sleepCommands(page: PagePlayer, isTimed: boolean): PlayerCommand[] {
  return [
    {
      key: 'sleep',
      label: t('player.sleep'),
      icon: <Moon />,
      keys: 'T',
      run: () => openPlayerDialog('sleep'),
    },
    ...when(isTimed, {
      key: 'no sleep',
      label: t('palette.endSleep'),
      icon: <Moon />,
      run: () => sleepTimerOf(page).cancel(),
    }),
  ]
}

function chapterCommands({ player }: PagePlayer): PlayerCommand[] {
  return [
    {
      key: 'chapters',
      label: t('player.chapters'),
      icon: <List />,
      keys: 'L',
      run: () => openPlayerDialog('chapters'),
    },
    {
      key: 'next chapter',
      label: t('player.nextChapter'),
      icon: <StepForward />,
      keys: ']',
      run: () => player.nextChapter(),
    },
  ]
}

/** What a typed text with a number asks of what is loaded: "sleep 15", "speed 1.2", "jump 5:30". */
export function typedPlayerCommands(page: PagePlayer, typed: string): PlayerCommand[] {
  if (page.player.snapshot.session === null) return []
  const command = readTyped(foldText(typed), {
    sleep: ['sleep', ...wordsOf('palette.words.sleep')],
    speed: ['speed', ...wordsOf('palette.words.speed')],
    jump: ['jump', ...wordsOf('palette.words.jump')],
  })
  return command === null ? [] : [{ key: 'typed', ...shown(page, command) }]
}

function wordsOf(key: 'palette.words.sleep' | 'palette.words.speed' | 'palette.words.jump') {
  return t(key).split(' ').map(foldText)
}

function shown(page: PagePlayer, command: TypedCommand): Omit<PlayerCommand, 'key'> {
  const { player } = page
  if (command.does === 'sleep')
    return {
      label: t('palette.sleepIn', { time: elapsed(command.seconds) }),
      icon: <Moon />,
      run: () => sleepTimerOf(page).start(command.seconds),
    }
  if (command.does === 'speed')
    return {
      label: t('player.speedIs', { rate: rateText(command.rate) }),
      icon: <Gauge />,
      run: () => {
        player.setRate(command.rate)
        player.keepRate()
      },
    }
  if (command.does === 'jumpBy')
    return {
      label: t(command.seconds < 0 ? 'player.jumpBack' : 'player.jumpForward', {
        seconds: Math.abs(command.seconds),
      }),
      icon: <AudioLines />,
      run: () => player.jump(command.seconds),
    }
  return {
    label: t('palette.jumpTo', { time: clock(command.time) }),
    icon: <AudioLines />,
    run: () => player.seek(command.time),
  }
}
