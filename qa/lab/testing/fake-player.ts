import type { Player } from '../handle.ts';
import { samples } from './sample-file.ts';

/** A path of three steps, one of them made; it notes what it is asked to do. */
export function fakePlayer(more: Partial<Player> = {}): { player: Player; made: string[] } {
  const made: string[] = [];
  const player: Player = {
    path: {
      start: 0,
      spelling: 'p1a2',
      name: 'Guest books flu',
      steps: [
        { ...samples.typed, id: 'typed' },
        { ...samples.submitted, id: 'submitted' },
        { ...samples.held, id: 'held' },
      ],
      at: undefined,
    },
    at: () => 1,
    isPlaying: () => false,
    divergence: () => undefined,
    to: async (step) => void made.push(`to ${step}`),
    step: async () => void made.push('step'),
    play: () => void made.push('play'),
    pause: () => void made.push('pause'),
    leave: () => void made.push('leave'),
    ...more,
  };
  return { player, made };
}
