import { create } from 'zustand';
import { useMedia } from './use-media.ts';

const STORED = 'zhiying.sideFolded';

interface SideState {
  /** The choice for wide windows, remembered. */
  folded: boolean;
  /** In a narrow window the menu is folded unless it was opened a moment ago. */
  openedNarrow: boolean;
}

const useSideState = create<SideState>(() => ({
  folded: localStorage.getItem(STORED) === '1',
  openedNarrow: false,
}));

export function useSide() {
  const narrow = useMedia('(max-width: 1023px)');
  const { folded, openedNarrow } = useSideState();
  const isFolded = narrow ? !openedNarrow : folded;
  const toggle = () => {
    if (narrow) return useSideState.setState({ openedNarrow: isFolded });
    localStorage.setItem(STORED, isFolded ? '0' : '1');
    useSideState.setState({ folded: !isFolded });
  };
  return { folded: isFolded, toggle };
}
