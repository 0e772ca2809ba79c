import { create } from 'zustand';

interface OnlineState {
  /** The browser has a network. */
  online: boolean;
  /** The event stream is connected; false for a while after a start or a break. */
  connected: boolean;
}

export const useOnline = create<OnlineState>(() => ({ online: navigator.onLine, connected: false }));

addEventListener('online', () => useOnline.setState({ online: true }));
addEventListener('offline', () => useOnline.setState({ online: false, connected: false }));
