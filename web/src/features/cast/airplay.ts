import { useSyncExternalStore } from 'react'

/** Apple's browsers name the picker of the system so. */
interface AirPlayElement extends HTMLMediaElement {
  webkitShowPlaybackTargetPicker?: () => void
  webkitCurrentPlaybackTargetIsWireless?: boolean
}

interface AvailabilityEvent extends Event {
  availability?: string
}

/** Whether a device is there to pick, and whether the sound goes to one now. */
export function useAirPlay(element: HTMLMediaElement): { isThere: boolean; isOn: boolean } {
  const state = useSyncExternalStore(
    (onChange) => watch(element, onChange),
    () => stateOf(element),
  )
  return { isThere: state !== 'none', isOn: state === 'on' }
}

/** Opens the picker of the system. Call it inside the click. */
export function showAirPlayPicker(element: HTMLMediaElement): void {
  ;(element as AirPlayElement).webkitShowPlaybackTargetPicker?.()
}

const available = new WeakSet<HTMLMediaElement>()

function watch(element: HTMLMediaElement, onChange: () => void): () => void {
  const onAvailability = (event: AvailabilityEvent) => {
    if (event.availability === 'available') available.add(element)
    else available.delete(element)
    onChange()
  }
  element.addEventListener('webkitplaybacktargetavailabilitychanged', onAvailability)
  element.addEventListener('webkitcurrentplaybacktargetiswirelesschanged', onChange)
  return () => {
    element.removeEventListener('webkitplaybacktargetavailabilitychanged', onAvailability)
    element.removeEventListener('webkitcurrentplaybacktargetiswirelesschanged', onChange)
  }
}

function stateOf(element: HTMLMediaElement): 'none' | 'there' | 'on' {
  if ((element as AirPlayElement).webkitCurrentPlaybackTargetIsWireless === true) return 'on'
  return available.has(element) ? 'there' : 'none'
}
